import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../test/render';
import { ManySelect } from './ManySelect';
import type { Choice } from './choices';

const CITIES: readonly Choice[] = ['Oslo', 'Rome', 'Lima', 'Kyiv', 'Bern', 'Cairo'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
}));

let chosen: readonly string[];
beforeEach(() => {
  chosen = [];
});
function Held({ choices = CITIES, start = [] as string[], takesNew = false }) {
  const [value, setValue] = useState<readonly string[]>(start);
  const change = (next: readonly string[]) => {
    chosen = next;
    setValue(next);
  };
  return (
    <ManySelect
      label="Cities"
      choices={choices}
      value={value}
      onChange={change}
      takesNew={takesNew}
    />
  );
}
const box = () => screen.getByLabelText<HTMLInputElement>('Cities', { selector: 'input' });
const tags = () => within(screen.getByRole('list', { name: 'Selected: Cities' }));
const names = () =>
  tags()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const all = () => screen.queryByRole('button', { name: /^Select all/, hidden: true });
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } });

test.each([
  ['there are none', [] as Choice[], [] as string[], 'No values'],
  ['all are chosen', CITIES, CITIES.map(({ value }) => value), 'All are selected'],
])('the list says where %s', async (_where, choices, start, words) => {
  renderApp(<Held choices={choices} start={start} />);
  act(() => box().focus());
  fireEvent.click(box());
  expect(await screen.findByText(words)).toBeInTheDocument();
});

describe('tags', () => {
  test('are limited to four at rest, with the number of the others [WGT-10]', () => {
    renderApp(<Held start={CITIES.map(({ value }) => value)} />);
    expect(names()).toEqual(['Oslo', 'Rome', 'Lima', 'Kyiv']);
    expect(tags().getByText('+ 2')).toBeVisible();
  });

  test('are all shown while the box has the focus, and folded when it loses it [WGT-18]', () => {
    renderApp(<Held start={CITIES.map(({ value }) => value)} />);
    act(() => box().focus());
    expect(names()).toHaveLength(6);
    expect(tags().queryByText(/^\+/)).toBeNull();
    act(() => box().blur());
    expect(names()).toHaveLength(4);
  });

  test('are removed one by one from the end, or with their button', () => {
    renderApp(<Held start={['oslo', 'rome', 'lima']} />);
    fireEvent.keyDown(box(), { key: 'Backspace' });
    fireEvent.click(screen.getByLabelText('Remove Oslo'));
    expect(chosen).toEqual(['rome']);
  });
});

test('Delete in the empty box clears what is chosen, and Tab leads from the box to what follows', async () => {
  renderApp(
    <>
      <Held start={['oslo', 'rome']} />
      <button type="button">Next</button>
    </>,
  );
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'o' } });
  fireEvent.keyDown(box(), { key: 'Delete' });
  expect(names()).toEqual(['Oslo', 'Rome']);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  fireEvent.keyDown(box(), { key: 'Delete', repeat: true });
  fireEvent.keyDown(box(), { key: 'Delete', ctrlKey: true });
  expect(names()).toEqual(['Oslo', 'Rome']);
  fireEvent.keyDown(box(), { key: 'Delete' });
  expect(names()).toEqual([]);
});

describe('a pasted list [VAL-13]', () => {
  test('is split at commas, line ends, tabs and semicolons', () => {
    renderApp(<Held takesNew />);
    paste('a,b\r\nc\nd\te;f, a');
    expect(chosen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('selects by value and by label, and ignores the rest where new values are not allowed', () => {
    renderApp(<Held />);
    paste('Oslo;rome;Atlantis');
    expect(chosen).toEqual(['oslo', 'rome']);
  });
});

describe('Select all [VAL-14]', () => {
  test('appears while there is no search, and selects everything enabled', async () => {
    const choices = CITIES.map((city) => ({ ...city, disabled: city.value === 'lima' }));
    renderApp(<Held choices={choices} />);
    act(() => box().focus());
    await waitFor(() => expect(all()).not.toBeNull());
    fireEvent.change(box(), { target: { value: 'o' } });
    expect(all()).toBeNull();
    fireEvent.change(box(), { target: { value: '' } });
    fireEvent.click(all() as HTMLElement);
    expect(chosen).toEqual(['oslo', 'rome', 'kyiv', 'bern', 'cairo']);
  });

  test.each([
    ['one choice', CITIES.slice(0, 1)],
    ['all but one disabled', CITIES.map((city, at) => ({ ...city, disabled: at > 0 }))],
  ])('is absent with %s', (_, choices) => {
    renderApp(<Held choices={choices} />);
    act(() => box().focus());
    expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(0);
    expect(all()).toBeNull();
  });
});

describe('a list of 250 choices', () => {
  const MANY = Array.from({ length: 250 }, (_, at) => ({ value: `${at}`, label: `City ${at}` }));
  const options = () => screen.getAllByRole('option', { hidden: true });

  test('is drawn a hundred at a time, more at its end, and says so [WGT-09]', () => {
    renderApp(<Held choices={MANY} />);
    act(() => box().focus());
    expect(options()).toHaveLength(100);
    expect(screen.getByText('The first 100 of 250')).toBeInTheDocument();
    const list = screen.getByRole('listbox', { hidden: true });
    fireEvent.scroll(list);
    expect(options()).toHaveLength(200);
    fireEvent.scroll(list);
    expect(options()).toHaveLength(250);
    expect(screen.queryByText(/^The first/)).toBeNull();
    fireEvent.change(box(), { target: { value: 'City' } });
    expect(options()).toHaveLength(100);
  });

  test('is gone through with the arrow keys to its end [WGT-09]', () => {
    renderApp(<Held choices={MANY} />);
    act(() => box().focus());
    const press = (key: string) => fireEvent.keyDown(box(), { key, code: key });
    for (let at = 0; at < 250; at += 1) press('ArrowDown');
    press('Enter');
    expect(chosen).toEqual(['249']);
  });
});

describe('Enter', () => {
  const typeAndEnter = (text: string) => {
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: text } });
    fireEvent.keyDown(box(), { key: 'Enter' });
  };

  test.each([true, false])(
    'takes the choice that is typed, and no text runs into the next one; new values allowed: %s',
    (takesNew) => {
      renderApp(<Held takesNew={takesNew} />);
      typeAndEnter('Oslo');
      typeAndEnter('Rome');
      expect(chosen).toEqual(['oslo', 'rome']);
      expect(box()).toHaveValue('');
    },
  );

  test('takes the value in the case in which it is written, also a new one', () => {
    const choices = ['us', 'US', 'DE'].map((name) => ({ value: name, label: name }));
    renderApp(<Held choices={choices} takesNew />);
    typeAndEnter('US');
    typeAndEnter('de');
    expect(chosen).toEqual(['US', 'de']);
  });

  test('takes the first choice that fits where no new values are allowed', () => {
    renderApp(<Held />);
    typeAndEnter('i');
    expect(chosen).toEqual(['lima']);
    typeAndEnter('xyz');
    expect(chosen).toEqual(['lima']);
    expect(box()).toHaveValue('xyz');
  });
});

test('a typed value is kept on blur where new values are allowed', () => {
  renderApp(<Held takesNew />);
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'Atlantis' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.change(box(), { target: { value: 'Mu' } });
  act(() => box().blur());
  expect(chosen).toEqual(['Atlantis', 'Mu']);
});
