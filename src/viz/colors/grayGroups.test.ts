/** Where more groups are drawn than there are colors, the picture says so. */
import { expect, test } from 'vitest';
import { aDrawing } from '../../../test/aLook';
import { aForm, aResult, NUMBER, TEXT, TIME } from '../../../test/aViz';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { legacyResult } from '../legacy';
import { chordDrawing } from '../plugins/chord/drawing';
import { ganttDrawing } from '../plugins/gantt/drawing';
import { graphDrawing } from '../plugins/graph/drawing';
import { partitionDrawing } from '../plugins/partition/drawing';
import { sankeyDrawing } from '../plugins/sankey/drawing';
import { sunburstDrawing } from '../plugins/sunburst/drawing';
import { treemapDrawing } from '../plugins/treemap/drawing';

const names = (count: number) => Array.from({ length: count }, (_, at) => `group ${at}`);

const groups = (count: number) =>
  aResult(
    ['kind', 'sum'],
    [TEXT, NUMBER],
    names(count).map((name, at) => [name, 100 + at]),
  );
/** All from one node, which is one more. */
const links = (count: number) =>
  aResult(
    ['from', 'to', 'sum'],
    [TEXT, TEXT, NUMBER],
    names(count - 1).map((name, at) => ['hub', name, 100 + at]),
  );
const bars = (count: number) =>
  aResult(
    ['s', 'e', 'task', 'kind'],
    [TIME, TIME, TEXT, TEXT],
    names(count).map((name, at) => [at * 1000, at * 1000 + 500, 'dig', name]),
  );

const treemap = aForm('treemap_v2', { groupby: ['kind'], metric: 'sum' });
const sunburst = aForm('sunburst_v2', { columns: ['kind'], metric: 'sum' });
const sankey = aForm('sankey_v2', { source: 'from', target: 'to', metric: 'sum' });
const graph = aForm('graph_chart', { source: 'from', target: 'to', metric: 'sum' });
const chord = aForm('chord', { groupby: 'from', columns: 'to', metric: 'sum' });
const gantt = aForm('gantt_chart', {
  start_time: 's',
  end_time: 'e',
  y_axis: 'task',
  series: 'kind',
});
const partition = aForm('partition', { groupby: ['kind'], metrics: ['sum'] });
const parts = (count: number) => {
  const children = names(count).map((name, at) => ({ name, val: 100 + at, children: [] }));
  const val = children.reduce((sum, one) => sum + one.val, 0);
  return legacyResult('partition', { data: [{ name: 'sum', val, children }] } as never, partition);
};

type Case = readonly [string, string, FormData, (count: number) => ChartResult, NoteOf];
type NoteOf = (result: ChartResult, form: FormData) => string | null;

test.each<Case>([
  [
    'a treemap',
    'groups',
    treemap,
    groups,
    (result, form) => aDrawing(treemapDrawing, result, form).note,
  ],
  [
    'a sunburst',
    'groups',
    sunburst,
    groups,
    (result, form) => aDrawing(sunburstDrawing, result, form).note,
  ],
  [
    'a partition',
    'groups',
    partition,
    parts,
    (result, form) => aDrawing(partitionDrawing, result, form).note,
  ],
  [
    'a Sankey chart',
    'nodes',
    sankey,
    links,
    (result, form) => aDrawing(sankeyDrawing, result, form).note,
  ],
  ['a graph', 'nodes', graph, links, (result, form) => aDrawing(graphDrawing, result, form).note],
  [
    'a chord chart',
    'nodes',
    chord,
    links,
    (result, form) => aDrawing(chordDrawing, result, form).note,
  ],
  [
    'a Gantt chart',
    'series',
    gantt,
    bars,
    (result, form) => aDrawing(ganttDrawing, result, form).note,
  ],
])('%s of many %s says that ten are in color', (_, things, form, resultOf, noteOf) => {
  expect(noteOf(resultOf(14), form)).toContain(`10 of 14 ${things} are in color`);
  expect(noteOf(resultOf(11), form) ?? '').not.toContain('in color');
});
