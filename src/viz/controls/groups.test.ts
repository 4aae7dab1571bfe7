import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { barMeta } from '../plugins/timeseries/meta';
import { bigNumberMeta } from '../plugins/bigNumber/meta';
import { pieMeta } from '../plugins/pie/meta';
import { tableMeta } from '../plugins/table/meta';
import { VIZ_TYPES } from '../registry';
import type { VizMeta } from '../vizMeta';
import { chartControls } from './chartControls';
import { groupsOf } from './groups';

const titles = (meta: VizMeta) =>
  groupsOf([...chartControls(meta).values()].filter(({ name }) => isQuery(meta, name))).map(
    ({ title }) => title,
  );
const isQuery = ({ sections }: VizMeta, name: string) =>
  sections[0]?.controls.some((one) => one === name) === true;
const isShown = (meta: VizMeta, name: string, more: Readonly<Record<string, unknown>>) =>
  chartControls(meta).get(name)?.isShown(aForm(meta.type, more));

test('the settings of a query stand in groups', () => {
  expect(titles(barMeta)).toEqual(['', 'Series', 'Limits', 'Advanced']);
  expect(titles(tableMeta)).toEqual(['', 'Order', 'Limits', 'Advanced']);
  expect(titles(pieMeta)).toEqual(['', 'Order', 'Limits']);
});

test.each(VIZ_TYPES.map((meta) => [meta.name, meta] as const))(
  'no setting is lost between the groups: %s',
  (_, meta) => {
    const controls = [...chartControls(meta).values()];
    const grouped = groupsOf(controls).flatMap((group) => group.controls);
    expect(new Set(grouped)).toEqual(new Set(controls));
    expect(grouped).toHaveLength(controls.length);
  },
);

test.each([
  ['names of series', barMeta, 'truncate_metric', { groupby: ['a'], metrics: ['m'] }, {}],
  ['empty series', barMeta, 'show_empty_columns', { groupby: ['a'] }, { groupby: [] }],
  ['the kind of label', pieMeta, 'label_type', { show_labels: true }, { show_labels: false }],
  ['the size of a subtitle', bigNumberMeta, 'subtitle_font_size', { subtitle: 'a' }, {}],
  ['the suffix of a comparison', bigNumberMeta, 'compare_suffix', { compare_lag: 1 }, {}],
  [
    'the start of a trend line',
    bigNumberMeta,
    'start_y_axis_at_zero',
    { show_trend_line: true },
    { show_trend_line: false },
  ],
] as const)('a setting of %s is there only when it acts', (_, meta, name, acting, idle) => {
  expect(isShown(meta, name, acting)).toBe(true);
  expect(isShown(meta, name, idle)).toBe(false);
});
