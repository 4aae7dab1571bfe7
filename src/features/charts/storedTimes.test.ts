import { expect, test, vi } from 'vitest';
import type { ChartMenuEvent, CrossFilter } from '@/viz/vizHooks';
import { aboutStoredTimes, movedTexts } from './storedTimes';

const HOUR = 3_600_000;
const stored = Date.UTC(2024, 0, 1);
const shown = stored + 5 * HOUR;
const result = { data: [], colnames: [], coltypes: [], rowcount: 0 };
const moved = [result, { ...result, moved_times: { hours: 5, columns: ['at'] } }];

const filterOf = (at: unknown): CrossFilter => [
  { col: 'at', op: 'IN', val: [at, null] },
  { col: 'id', op: 'IN', val: [7] },
  { col: 'at', op: 'IS NULL' },
];

/** As a page of filters hears of it: with the hours for its words. */
const chosen: CrossFilter = filterOf(stored).map((clause, at) =>
  at === 0 ? { ...clause, hoursLater: 5 } : clause,
);

test('a filter of the page is drawn where its moments are shown, and leaves as they are stored', () => {
  const setCrossFilter = vi.fn<(filter: CrossFilter) => void>();
  const hooks = aboutStoredTimes(moved, { crossFilter: filterOf(stored), setCrossFilter });
  expect(hooks.crossFilter).toEqual(filterOf(shown));
  hooks.setCrossFilter?.(filterOf(shown));
  expect(setCrossFilter).toHaveBeenCalledWith(chosen);
});

test('a range that is dragged and the values below a menu are those that are stored', () => {
  const brushCrossFilter = vi.fn<(filter: CrossFilter | null) => void>();
  const menus: ChartMenuEvent[] = [];
  const hooks = aboutStoredTimes(moved, {
    brushCrossFilter,
    onContextMenu: (event) => void menus.push(event),
  });
  hooks.brushCrossFilter?.([{ col: 'at', op: '>=', val: shown }], null);
  hooks.brushCrossFilter?.(null, null);
  expect(brushCrossFilter.mock.calls).toEqual([
    [[{ col: 'at', op: '>=', val: stored }], null],
    [null, null],
  ]);
  const point = { x: 1, y: 2, text: 'a day' };
  hooks.onContextMenu?.({ ...point, filters: filterOf(shown), crossFilter: filterOf(shown) });
  hooks.onContextMenu?.({ ...point, filters: [] });
  expect(menus).toEqual([
    { ...point, filters: filterOf(stored), crossFilter: chosen },
    { ...point, filters: [] },
  ]);
});

test('times that are shown as text filter nothing, and what is chosen beside them does', () => {
  const setCrossFilter = vi.fn<(filter: CrossFilter) => void>();
  const menus: ChartMenuEvent[] = [];
  const hooks = aboutStoredTimes(moved, {
    setCrossFilter,
    onContextMenu: (event) => void menus.push(event),
  });
  const told = { col: 'at', op: 'IN', val: ['2024-12-31T02:00:00'] } as const;
  const id = { col: 'id', op: 'IN', val: [7] } as const;
  hooks.setCrossFilter?.([told]);
  expect(setCrossFilter).not.toHaveBeenCalled();
  hooks.setCrossFilter?.([told, id]);
  hooks.setCrossFilter?.([]);
  expect(setCrossFilter.mock.calls).toEqual([[[id]], [[]]]);
  const point = { x: 1, y: 2, text: 'a day' };
  hooks.onContextMenu?.({ ...point, filters: [told], crossFilter: [told] });
  hooks.onContextMenu?.({ ...point, filters: [told, id], crossFilter: [id] });
  expect(menus).toEqual([
    { ...point, filters: [] },
    { ...point, filters: [id], crossFilter: [id] },
  ]);
});

test('columns whose times are shown as text are known by their rows', () => {
  const withRows = (at: unknown) =>
    movedTexts(moved.map((one) => ({ ...one, data: [{ at: null }, { at }] })));
  expect(withRows('2024-12-31T02:00:00')).toEqual(['at']);
  expect(withRows(shown)).toEqual([]);
});

test('other answers leave the hooks as they are', () => {
  const hooks = { crossFilter: filterOf(stored) };
  expect(aboutStoredTimes([result], hooks)).toBe(hooks);
});
