import { IconHash } from '@tabler/icons-react';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aDataTransfer } from '../../../../test/dataTransfer';
import { renderApp } from '../../../../test/render';
import { Chips } from './Chips';
import { ControlBox } from './ControlBox';
import { putField } from './field';
import { moved } from './moved';

function List({
  titles,
  isFixed,
}: {
  readonly titles: readonly string[];
  readonly isFixed?: boolean;
}) {
  const [order, setOrder] = useState(titles);
  return (
    <Chips
      chips={order.map((title) => ({ title, Icon: IconHash }))}
      onRemove={() => undefined}
      {...(isFixed ? {} : { onMove: (from, to) => setOrder(moved(order, from, to)) })}
    />
  );
}

const items = () => screen.getAllByRole('listitem');
const titles = () => items().map((item) => within(item).getAllByRole('button')[0]?.textContent);

const dragOn = (from: HTMLElement, to: HTMLElement, { drops = true } = {}) => {
  const dataTransfer = aDataTransfer();
  fireEvent.dragStart(from, { dataTransfer });
  // True where nobody takes it.
  const isRefused = fireEvent.dragOver(to, { dataTransfer });
  if (drops && !isRefused) fireEvent.drop(to, { dataTransfer });
  fireEvent.dragEnd(from, { dataTransfer });
  return isRefused;
};

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('entry %i of a list that is dragged on entry %i takes its place', (from, to, order) => {
  renderApp(<List titles={['a', 'b', 'c']} />);
  const all = items();
  dragOn(all[from] as HTMLElement, all[to] as HTMLElement);
  expect(titles()).toEqual(order);
});

test('an entry that is dropped nowhere stays, and what comes after is no drag of it', () => {
  renderApp(<List titles={['a', 'b']} />);
  const [a, b] = items() as [HTMLElement, HTMLElement];
  dragOn(a, b, { drops: false });
  fireEvent.drop(b, { dataTransfer: aDataTransfer() });
  expect(titles()).toEqual(['a', 'b']);
});

test('the entries of a list without an order are not dragged', () => {
  renderApp(<List titles={['a', 'b']} isFixed />);
  const [a, b] = items() as [HTMLElement, HTMLElement];
  expect(a).not.toHaveAttribute('draggable');
  expect(dragOn(a, b)).toBe(true);
});

test('a setting takes a field that is dragged over it, and nothing else', () => {
  const onField = vi.fn();
  renderApp(
    <ControlBox label="Metrics" errors={[]} errorId="e" onField={onField}>
      <List titles={['a', 'b']} />
    </ControlBox>,
  );
  const box = screen.getByRole('group', { name: 'Metrics' });
  const dataTransfer = aDataTransfer();
  expect(fireEvent.dragOver(box, { dataTransfer })).toBe(true);
  putField(dataTransfer as unknown as DataTransfer, { kind: 'column', name: 'distance' });
  expect(fireEvent.dragOver(box, { dataTransfer })).toBe(false);
  fireEvent.drop(box, { dataTransfer });
  expect(onField).toHaveBeenCalledExactlyOnceWith({ kind: 'column', name: 'distance' });
  const [a, b] = items() as [HTMLElement, HTMLElement];
  dragOn(a, b);
  expect(onField).toHaveBeenCalledOnce();
  expect(titles()).toEqual(['b', 'a']);
});
