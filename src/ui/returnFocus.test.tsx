import { Menu, Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';

function Screen() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const show = (name: string) => () => setOpen([...open, name]);
  return (
    <>
      <input aria-label="Text" onKeyDown={({ key }) => key === 'F1' && show('Help')()} />
      <Menu>
        <Menu.Target>
          <button>More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={show('Settings')}>Settings</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open.map((name) => (
        <Modal key={name} opened title={name} onClose={() => setOpen(open.slice(0, -1))}>
          <button data-autofocus onClick={show('Details')}>
            More of {name}
          </button>
        </Modal>
      ))}
    </>
  );
}

const close = () => userEvent.keyboard('{Escape}');
const focused = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());

test('a dialog that closes gives the focus back to where it was', async () => {
  renderApp(<Screen />);
  const text = screen.getByRole('textbox', { name: 'Text' });
  await userEvent.click(text);
  await userEvent.keyboard('{F1}');
  await focused('More of Help');
  await close();
  await waitFor(() => expect(text).toHaveFocus());
});

test('one that was opened from a menu gives it to the button of the menu', async () => {
  renderApp(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await focused('More of Settings');
  await close();
  await focused('More');
});

test('one over another gives it to the lower one', async () => {
  renderApp(<Screen />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Text' }));
  await userEvent.keyboard('{F1}');
  await focused('More of Help');
  await userEvent.keyboard('{Enter}');
  await focused('More of Details');
  await close();
  await focused('More of Help');
  await close();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus());
});
