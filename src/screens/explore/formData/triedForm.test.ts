import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { VIZ_TYPES, vizEntry, type VizType } from '@/viz/registry';
import { triedForm } from './triedForm';

const dataset = aDataset();
const metaOf = (type: VizType) => {
  const meta = vizEntry(type);
  if (!meta) throw new Error(type);
  return meta;
};
const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

describe('a chart type tried on a dataset', () => {
  test.each(VIZ_TYPES.map((meta) => [meta.name, meta] as const))(
    'has all that it must have, or says what the dataset lacks: %s',
    (_, meta) => {
      const { form, lacks } = triedForm(meta, dataset);
      const missing = meta.required(form).filter((name) => !isGiven(form[name]));
      expect(missing.length > 0).toBe(lacks !== null);
    },
  );

  test('uses each column once', () => {
    const { form } = triedForm(metaOf('sankey_v2'), dataset);
    expect(form.source).not.toEqual(form.target);
  });

  test('is divided by a column of few values rather than by the first one', () => {
    const texts = (...names: readonly string[]) => ({
      ...dataset,
      columns: names.map((column_name) => ({
        ...dataset.columns[0],
        column_name,
        type_generic: 1,
        is_dttm: false,
      })) as typeof dataset.columns,
    });
    const made = texts('id', 'constant', 'city', 'color');
    const dividedBy = (counts: Readonly<Record<string, number>>) =>
      triedForm(metaOf('pie'), made, { counts }).form.groupby;
    expect(dividedBy({ id: 9000, constant: 1, city: 400, color: 7 })).toEqual(['color']);
    expect(dividedBy({ id: 9000, constant: 1, city: 400, color: 31 })).toEqual(['color']);
    expect(dividedBy({ id: 9000, constant: 1, city: 12, color: 7 })).toEqual(['city']);
    expect(dividedBy({})).toEqual(['constant']);
  });

  test.each([
    [['id', 'amount'], 'amount'],
    [['customer_id', 'orderId', 'amount'], 'amount'],
    [['id', 'paid'], 'paid'],
    [['id'], 'id'],
  ])('measures no column that names rows: of %j it takes %s', (names, column) => {
    const numbers = {
      ...dataset,
      columns: names.map((column_name) => ({
        ...dataset.columns[0],
        column_name,
        type_generic: 0,
        is_dttm: false,
      })) as typeof dataset.columns,
    };
    expect(triedForm(metaOf('histogram_v2'), numbers).form.column).toBe(column);
  });

  test('that needs a time range has the year before the newest moment, and no other one', () => {
    const newest = new Date('2024-02-29T23:30:00Z');
    const rangesOf = (type: VizType) =>
      (triedForm(metaOf(type), dataset, { newest }).form.adhoc_filters as readonly object[]).map(
        (filter) => (filter as { comparator?: unknown }).comparator,
      );
    expect(rangesOf('cal_heatmap')).toEqual(['2023-03-01 : 2024-03-01']);
    expect(rangesOf('pie')).toEqual(['No filter']);
  });

  test('of time does not fit where there are no times', () => {
    const timeless = {
      ...dataset,
      main_dttm_col: null,
      columns: dataset.columns.filter(({ is_dttm: isTime }) => isTime !== true),
    };
    expect(triedForm(metaOf('rose'), timeless).lacks).toBe('Needs a time column');
    expect(triedForm(metaOf('rose'), dataset).lacks).toBeNull();
  });
});
