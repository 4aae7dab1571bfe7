import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exchanges, recorded } from '../../../../test/recorded';
import { optionsQuestion } from './filterOptions';
import { barEntries, isFilter, type NativeFilter, readFilters } from './nativeFilter';

interface Exchange {
  readonly request: {
    readonly form_data?: Readonly<Record<string, unknown>>;
    readonly queries: readonly unknown[];
  };
}

const questionOf = (stored: Readonly<Record<string, unknown>>, more: object = {}) => {
  const [filter] = readFilters({
    native_filter_configuration: [{ id: 'F', type: 'NATIVE_FILTER', name: 'F', ...stored }],
  }).filter(isFilter);
  if (!filter) throw new Error('No filter was read');
  const context = { dashboardId: 1, parents: {}, urlParams: {}, limit: 1000, search: '', ...more };
  return JSON.parse(JSON.stringify(optionsQuestion(filter, context)?.query)) as unknown;
};

const folder = recorded('chart-data');
const asked = folder
  ? exchanges<Exchange>(join(folder, 'dashboard')).filter(
      ([, { request }]) => request.form_data?.type === 'NATIVE_FILTER',
    )
  : [];

describe.skipIf(!folder)('the choices of a filter', () => {
  test.each(asked)('are asked for as a real Superset does it: %s [CDT-03]', (_, { request }) => {
    const { viz_type: filterType, datasource, groupby } = request.form_data ?? {};
    const [name] = Array.isArray(groupby) ? (groupby as unknown[]) : [];
    const stored = {
      filterType,
      targets: [{ datasetId: Number.parseInt(String(datasource), 10), column: { name } }],
      controlValues: {},
    };
    expect([questionOf(stored)]).toEqual(request.queries);
  });
});

test('the choices after those that are here are asked for by their place', () => {
  const targets = [{ datasetId: 1, column: { name: 'a' } }];
  const stored = { filterType: 'filter_select', targets };
  expect(questionOf(stored)).not.toHaveProperty('row_offset');
  expect(questionOf(stored, { offset: 1000 })).toMatchObject({ row_limit: 1000, row_offset: 1000 });
});

test.each([
  ['without a range', {}, []],
  ['within its range', { time_range: 'Last year' }, ['Last year']],
  [
    'within the range of a parent',
    { time_range: 'Last year', parents: { time_range: 'Last week' } },
    ['Last week'],
  ],
])(
  'the values of a time column are asked for as those of any other, which no server moves: %s',
  (_, { parents = {}, ...more }: { parents?: object; time_range?: string }, ranges) => {
    const stored = {
      filterType: 'filter_select',
      targets: [{ datasetId: 1, column: { name: 'day' } }],
      granularity_sqla: 'day',
      ...more,
    };
    const question = questionOf(stored, { parents });
    expect(question).not.toHaveProperty('granularity');
    expect(question).not.toHaveProperty('time_range');
    expect(question).toMatchObject({
      filters: ranges.map((val) => ({ col: 'day', op: 'TEMPORAL_RANGE', val })),
    });
    const other = { ...stored, targets: [{ datasetId: 1, column: { name: 'city' } }] };
    expect(questionOf(other)).toHaveProperty('granularity', 'day');
  },
);

test('only a filter with a time range asks for its choices within one', () => {
  const stored = {
    filterType: 'filter_select',
    targets: [{ datasetId: 1, column: { name: 'a' } }],
  };
  expect(questionOf(stored)).not.toHaveProperty('time_range');
  expect(questionOf({ ...stored, time_range: 'Last year' })).toHaveProperty(
    'time_range',
    'Last year',
  );
});

test.each([
  ['dynamic_groupby', 'columns'],
  ['timecolumn', 'columns'],
  ['timegrain', 'timegrains'],
])('a display control of the kind %s asks for %s, as a control of its dashboard', (kind, list) => {
  const [control] = barEntries(
    {
      chart_customization_config: [
        {
          id: 'C',
          type: 'CHART_CUSTOMIZATION',
          filterType: `chart_customization_${kind}`,
          targets: [{ datasetId: 1 }],
        },
      ],
    },
    [],
  ).filter(isFilter);
  const context = { dashboardId: 1, parents: {}, urlParams: {}, limit: 1000, search: '' };
  expect(optionsQuestion(control as NativeFilter, context)).toMatchObject({
    formData: {
      type: 'CHART_CUSTOMIZATION',
      native_filter_id: 'C',
      viz_type: `chart_customization_${kind}`,
    },
    query: { result_type: list, columns: [], metrics: [], orderby: [] },
  });
});
