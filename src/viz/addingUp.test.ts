import { describe, expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, SIZE, TEXT } from '../../test/aViz';
import { funnelDrawing } from './plugins/funnel/drawing';
import { toSlices } from './plugins/pie/slices';
import { pieNote } from './plugins/pie/words';
import { sunburstDrawing } from './plugins/sunburst/drawing';
import { timeseriesModel } from './plugins/timeseries/model';
import { treemapDrawing } from './plugins/treemap/drawing';
import { metricKind } from '#common/metricKind.ts';

const simple = (aggregate: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: 'score' },
  label: 'Audience',
});
const sql = (sqlExpression: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label: 'Audience',
});

describe('what a metric computes', () => {
  test.each([
    ['count', 'sum'],
    ['avg__score', null],
    [simple('AVG'), 'average'],
    [simple('COUNT_DISTINCT'), 'distinct'],
    [simple('MAX'), 'maximum'],
    [simple('SUM'), 'sum'],
    [sql('AVG(score)'), 'average'],
    [sql('ROUND(avg(score), 1)'), 'average'],
    [sql('min(COALESCE(score, 0))'), 'minimum'],
    [sql('COUNT( DISTINCT score )'), 'distinct'],
    [sql('SUM(DISTINCT score)'), null],
    [sql('COUNT(*)'), 'sum'],
    [sql('SUM(a) / SUM(b)'), null],
    [sql('SUM(a) + AVG(b)'), null],
    [sql('constructor(a)'), null],
    [null, null],
  ])('is known of %j: %s', (metric, kind) => {
    expect(metricKind(metric)).toBe(kind);
  });
});

describe('a chart of an average', () => {
  const metric = simple('AVG');
  const said = (what: string) =>
    `Audience is an average, which does not add up to a whole; ${what} add it up all the same`;
  const rows = (count: number) =>
    aResult(
      ['genre', 'Audience'],
      [TEXT, NUMBER],
      Array.from({ length: count }, (_, at) => [`genre ${at}`, 60 + at]),
    );
  const form = { groupby: ['genre'], metric };

  test.each([
    [3, 'shares'],
    [18, 'shares and Other'],
  ])('says of a pie of %d rows that %s are of no whole', (count, what) => {
    const pie = aForm('pie', form);
    const slices = toSlices(rows(count), pie);
    expect(pieNote(rows(count), pie, null, slices, FACTS)).toBe(said(what));
    const sum = { ...pie, metric: simple('SUM') };
    expect(pieNote(rows(count), sum, null, slices, FACTS)).toBeNull();
  });

  test('says it of trees, and of a funnel whose shares are of all its steps', () => {
    const few = rows(3);
    const tree = treemapDrawing.read(few, aForm('treemap_v2', form), FACTS);
    expect(treemapDrawing.note?.(tree, SIZE)).toBe(said('shares and groups'));
    const rings = aForm('sunburst_v2', { columns: ['genre'], metric });
    expect(sunburstDrawing.note?.(sunburstDrawing.read(few, rings, FACTS), SIZE)).toBe(
      said('shares and inner rings'),
    );
    const funnel = (percent_calculation_type: string) => {
      const settings = aForm('funnel', { ...form, percent_calculation_type });
      return funnelDrawing.note?.(funnelDrawing.read(few, settings, FACTS), SIZE);
    };
    expect([funnel('total'), funnel('first_step')]).toEqual([said('shares'), null]);
  });

  test.each([
    [{ stack: 'Stack' }, said('stacks')],
    [{ stack: 'Expand' }, said('shares')],
    [{ contributionMode: 'row' }, said('shares')],
    [{}, undefined],
    [{ stack: 'Stack', metrics: [simple('SUM')] }, undefined],
  ])('says it of bars with %j', (more, note) => {
    const bars = aForm('echarts_timeseries_bar', {
      x_axis: 'genre',
      groupby: ['rating'],
      metrics: [metric],
      ...more,
    });
    const result = aResult(['genre', 'G', 'PG'], [TEXT, NUMBER, NUMBER], [['Action', 60, 70]]);
    expect(timeseriesModel('bar', result, bars, FACTS).notes?.[0]).toBe(note);
  });
});
