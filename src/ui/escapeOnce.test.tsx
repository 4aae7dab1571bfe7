import { Drawer, Menu, Popover } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';

function Screen({ isTrapped = true }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer opened={isOpen} title="Filters" onClose={() => setOpen(false)}>
      <Popover trapFocus={isTrapped} returnFocus withRoles={false}>
        <Popover.Target>
          <button>When</button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Time range">
          <input aria-label="From" />
        </Popover.Dropdown>
      </Popover>
    </Drawer>
  );
}

test('Escape closes a popover over a drawer, and the drawer only the next time', async () => {
  renderApp(<Screen />);
  await userEvent.click(await screen.findByRole('button', { name: 'When' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'From' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Time range' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'When' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
});

test.each([
  ['nowhere', () => document.body.focus()],
  ['in the drawer', () => screen.getByRole('button', { name: 'When' }).focus()],
])('Escape closes a popover alone while the focus is %s', async (_, move) => {
  renderApp(<Screen isTrapped={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'When' }));
  await screen.findByRole('dialog', { name: 'Time range' });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  move();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Time range' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeInTheDocument();
});

test.each([
  ['an entry', 'menuitem', 'Every hour'],
  ['the search', 'searchbox', 'Search'],
] as const)(
  'Escape in %s of a menu in a menu closes the inner one, and the outer one the next time',
  async (_, role, name) => {
    renderApp(
      <Menu>
        <Menu.Target>
          <button>Open</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item>Refresh</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <input type="search" aria-label="Search" />
              <Menu.Item>Every hour</Menu.Item>
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        </Menu.Dropdown>
      </Menu>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    const entry = await screen.findByRole('menuitem', { name: 'Refresh' });
    entry.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Every hour' })).toHaveFocus());
    screen.getByRole(role, { name }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Every hour' })).toBeNull());
    await waitFor(() => expect(entry).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
);
