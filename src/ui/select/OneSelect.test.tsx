import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render';
import { OneSelect } from './OneSelect';

const CITIES = [
  ...['Oslo', 'Rome', 'Lima'].map((name) => ({ value: name.toLowerCase(), label: name })),
  { value: 'xk', label: 'Pristina' },
];

function Held({ start = null as string | null, takesNew = false }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <OneSelect
        label="City"
        choices={CITIES}
        value={value}
        onChange={setValue}
        takesNew={takesNew}
      />
      <output>{value ?? 'nothing'}</output>
    </>
  );
}
const box = () => screen.getByRole('combobox', { name: 'City' });
const chosen = () => screen.getByRole('status').textContent;
const type = (text: string) => {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
};
const enter = () => fireEvent.keyDown(box(), { key: 'Enter' });

test.each([
  ['the choice that is typed', 'rome', false, 'rome'],
  ['the first choice that fits', 'im', false, 'lima'],
  ['the choice whose value is typed, whatever its words', 'xk', false, 'xk'],
  ['the choice that begins so, also where a new value may be typed', 'ro', true, 'rome'],
  ['a new value where it may be typed', 'Kyiv', true, 'Kyiv'],
  ['one that stands within others only', 'im', true, 'im'],
  ['nothing where it may not', 'Kyiv', false, 'nothing'],
])('Enter takes %s', (_, text, takesNew, value) => {
  renderApp(<Held takesNew={takesNew} />);
  type(text);
  enter();
  expect(chosen()).toBe(value);
});

test('the box has the words of what is chosen, again after a search that is left', () => {
  renderApp(<Held start="oslo" takesNew />);
  expect(box()).toHaveValue('Oslo');
  type('Ro');
  expect(box()).toHaveValue('Ro');
  act(() => box().blur());
  expect(box()).toHaveValue('Oslo');
  expect(chosen()).toBe('oslo');
});

test.each([
  ['a value that is offered', 'Rome', 'rome'],
  ['a value that nothing fits', 'Berlin', 'Berlin'],
])('%s is chosen when it is typed and left', (_, text, value) => {
  renderApp(<Held start="oslo" takesNew />);
  type(text);
  act(() => box().blur());
  expect(chosen()).toBe(value);
});

test('what is chosen can be cleared', () => {
  renderApp(<Held start="oslo" />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear City' }));
  expect(chosen()).toBe('nothing');
  expect(box()).toHaveValue('');
});

test('Delete in the empty box clears what is chosen, and only there', () => {
  renderApp(<Held start="oslo" />);
  act(() => box().focus());
  fireEvent.keyDown(box(), { key: 'Delete' });
  expect(chosen()).toBe('oslo');
  type('');
  fireEvent.keyDown(box(), { key: 'Delete' });
  expect(chosen()).toBe('nothing');
});
