import { Menu } from '@mantine/core';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';
import { PlaceAnchor } from './PlaceAnchor';

test('a menu that opens at a place has its name from there, and keeps the rules of accessibility', async () => {
  const { baseElement } = renderApp(
    <Menu opened>
      <Menu.Target>
        <PlaceAnchor name="Actions for flights" left={10} top={20} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Copy</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  const menu = await screen.findByRole('menu', { name: 'Actions for flights' });
  expect(menu).toBeInTheDocument();
  const { violations } = await axe.run(baseElement, {
    runOnly: ['aria-allowed-attr', 'aria-required-children', 'button-name', 'aria-command-name'],
  });
  expect(violations).toEqual([]);
});
