import { ColorInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderApp } from '../../test/render';

test('the eyedropper of a color has a name, where the browser has one', async () => {
  Object.assign(window, { EyeDropper: class {} });
  onTestFinished(() => void Reflect.deleteProperty(window, 'EyeDropper'));
  renderApp(<ColorInput label="Color" />);
  expect(await screen.findByRole('button')).toHaveAccessibleName('Pick a color from the screen');
});
