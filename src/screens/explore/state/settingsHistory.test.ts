import type { UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import type { FormData } from '@/viz/formData';
import { aDataset } from '../../../../test/aDataset';
import { explore } from './exploreSlice';
import { type ExploreState, NEW_EXPLORE } from './exploreState';
import { controlChanged, redone, undone, vizTypeChosen } from './settingsHistory';
import { openExplore } from './thunks/openExplore';
import { runExplore } from './thunks/runExplore';
import { saveAsDataset } from './thunks/saveAsDataset';
import { saveChart } from './thunks/saveChart';

const form: FormData = { datasource: '1__table', viz_type: 'pie', groupby: [], row_limit: 100 };
const opened: ExploreState = {
  ...NEW_EXPLORE,
  status: 'ready',
  form_data: form,
  saved: form,
  datasource: aDataset(),
};
const after = (...actions: readonly UnknownAction[]) => actions.reduce(explore, opened);
const steps = ({ past, future }: ExploreState) => [past.length, future.length];

describe('a change of the settings', () => {
  test.each([
    ['of a control', controlChanged('groupby', ['carrier'])],
    ['of the chart type', vizTypeChosen('table', aDataset())],
  ])('a change %s is one step, undone and redone as a whole', (_, change) => {
    const changed = after(change);
    expect(steps(changed)).toEqual([1, 0]);
    const back = explore(changed, undone());
    expect(back).toMatchObject({ form_data: form, hiddenFormData: {} });
    expect(steps(back)).toEqual([0, 1]);
    const again = explore(back, redone());
    expect(again.form_data).toEqual(changed.form_data);
    expect(again.hiddenFormData).toEqual(changed.hiddenFormData);
  });

  test('a change to the same value is no step', () => {
    expect(steps(after(controlChanged('groupby', []), controlChanged('row_limit', 100)))).toEqual([
      0, 0,
    ]);
  });

  test('a text typed letter by letter is one step per control', () => {
    const typed = after(
      controlChanged('subtitle', 'Q'),
      controlChanged('subtitle', 'Q1'),
      controlChanged('show_labels_threshold', 5),
      controlChanged('show_labels_threshold', 50),
    );
    expect(steps(typed)).toEqual([2, 0]);
    expect(explore(typed, undone()).form_data).toEqual({ ...form, subtitle: 'Q1' });
    expect([undone(), undone()].reduce(explore, typed).form_data).toEqual(form);
  });

  test('two choices in one list are two steps', () => {
    expect(steps(after(controlChanged('row_limit', 10), controlChanged('row_limit', 50)))).toEqual([
      2, 0,
    ]);
  });

  test('a change after an undo drops the steps to redo', () => {
    const undoneOnce = after(controlChanged('row_limit', 10), undone());
    expect(steps(explore(undoneOnce, controlChanged('row_limit', 50)))).toEqual([1, 0]);
  });

  test(`the oldest step is dropped beyond ${UNDO_LIMIT + 1}`, () => {
    const many = Array.from({ length: 2 * UNDO_LIMIT }, (_, n) => controlChanged('row_limit', n));
    expect(after(...many).past).toHaveLength(UNDO_LIMIT + 1);
  });
});

describe('other actions', () => {
  const changed = after(controlChanged('row_limit', 10));

  test('other actions leave the history alone', () => {
    expect(explore(changed, runExplore.fulfilled(undefined, 'request'))).toBe(changed);
  });

  test('a query that became a dataset is the source of every step', () => {
    const dataset = aDataset({ id: 7 });
    const moved = explore(changed, saveAsDataset.fulfilled(dataset, 'request', 'Flights'));
    expect(explore(moved, undone()).form_data).toEqual({ ...form, datasource: '7__table' });
  });

  test('opening another chart clears the history', () => {
    const other = { ...form, viz_type: 'table' };
    const payload = { ...opened, form_data: other } as never;
    const next = explore(changed, openExplore.fulfilled(payload, 'request', {} as never));
    expect(steps(next)).toEqual([0, 0]);
    expect(explore(next, undone()).form_data).toEqual(other);
  });

  test('saving keeps the steps, as steps of the chart that was saved', () => {
    const request = {
      action: 'saveas',
      name: 'Pie',
      dashboard: null,
      tab: null,
      goTo: false,
    } as const;
    const params = { ...form, row_limit: 10, slice_id: 4 };
    const saved = explore(
      changed,
      saveChart.fulfilled(
        {
          action: 'saveas',
          stored: params,
          whole: params,
          slice: { slice_id: 4, slice_name: 'Pie', owners: [1] },
          dashboard: null,
        },
        'request',
        request,
      ),
    );
    expect(saved.form_data).toEqual(params);
    expect(steps(saved)).toEqual(steps(changed));
    expect(explore(saved, undone()).form_data).toEqual({ ...form, slice_id: 4 });
  });
});
