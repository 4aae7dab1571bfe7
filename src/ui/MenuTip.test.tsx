import { ActionIcon, Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';
import { MenuTip } from './MenuTip';

test('the tooltip disappears when the menu opens, and the button is marked as expanded', async () => {
  renderApp(
    <Menu>
      <Menu.Target>
        <MenuTip label="More">
          <ActionIcon aria-label="More actions">…</ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Do it</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More actions' });
  await userEvent.hover(button);
  expect(await screen.findByRole('tooltip', { name: 'More' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Do it' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
