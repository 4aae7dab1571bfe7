import { Drawer, Popover } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer opened={isOpen} title="Filters" onClose={() => setOpen(false)}>
      <Popover trapFocus returnFocus withRoles={false}>
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
