import { Button, ColorInput, Menu, Select } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe('a list of which one is chosen', () => {
  const Cities = ({ start }: { readonly start: string | null }) => {
    const [city, setCity] = useState(start);
    const cities = ['Oslo', 'Rome', 'Romeoville'];
    return <Select label="City" data={cities} value={city} onChange={setCity} searchable />;
  };
  const box = () => screen.findByRole('combobox', { name: 'City' });

  test('takes by Enter the first that fits what is typed', async () => {
    renderApp(<Cities start={null} />);
    await userEvent.type(await box(), 'rom{Enter}');
    expect(await box()).toHaveValue('Rome');
  });

  test('goes on by the arrow keys from what is chosen', async () => {
    renderApp(<Cities start="Rome" />);
    await userEvent.click(await box());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await box()).toHaveValue('Romeoville');
  });

  test('chooses nothing by Enter where nothing is typed', async () => {
    renderApp(<Cities start={null} />);
    await userEvent.click(await box());
    await userEvent.keyboard('{Enter}');
    expect(await box()).toHaveValue('');
  });
});
