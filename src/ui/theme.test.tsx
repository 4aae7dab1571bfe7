import { Button, ColorInput, Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { renderApp } from '../../test/render';

test('the eyedropper of a color has a name, where the browser has one', async () => {
  Object.assign(window, { EyeDropper: class {} });
  onTestFinished(() => void Reflect.deleteProperty(window, 'EyeDropper'));
  renderApp(<ColorInput label="Color" />);
  expect(await screen.findByRole('button')).toHaveAccessibleName('Pick a color from the screen');
});

test('an open menu has nothing but entries, and the first takes the focus', async () => {
  renderApp(
    <Menu>
      <Menu.Target>
        <Button>More</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Rows</Menu.Label>
        <Menu.Item>Copy</Menu.Item>
        <Menu.Item>Share</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus());
  const { violations } = await axe.run(screen.getByRole('menu'), {
    runOnly: ['aria-required-children', 'aria-required-parent'],
  });
  expect(violations).toEqual([]);
});
