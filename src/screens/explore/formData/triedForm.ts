/** A chart type on a dataset that nobody has chosen settings for: what it must have is guessed, or it does not fit. */
import type { Datasource, DatasourceColumn } from '#common/wire/datasource.ts';
import { chartControls } from '@/viz/controls/chartControls';
import { type AdhocFilter, isTimeFilter, timeFilter } from '@/viz/form/timeFilter';
import { newForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { identitiesLast } from '@/viz/shared/identities';
import { toList } from '@/viz/shared/labels';
import type { VizMeta } from '@/viz/vizMeta';

const [NUMBER, TEXT] = [0, 1];

/** Columns of these settings hold times. */
const OF_TIME: ReadonlySet<string> = new Set(['granularity_sqla', 'start_time', 'end_time']);
/** An axis of time where there is one. */
const AXIS = 'x_axis';

const ofType = ({ columns }: Datasource, type: number) =>
  columns.filter(({ type_generic: own, is_dttm: isTime }) => own === type && isTime !== true);

/** Those of the dataset, its main one first. */
const timesOf = ({ columns, main_dttm_col: main }: Datasource): readonly string[] => {
  const times = columns.filter(({ is_dttm: isTime }) => isTime === true);
  return [...(main ? [main] : []), ...times.map((one) => one.column_name)];
};

/** How many different values columns have, as far as it is known. */
export type ValueCounts = Readonly<Record<string, number>>;

/** More series or parts cannot be told apart. */
const FEW = 30;

/** Columns with few values come first, in their order; one value divides nothing. */
const fewFirst = (
  columns: readonly DatasourceColumn[],
  counts: ValueCounts,
): readonly DatasourceColumn[] => {
  const rankOf = ({ column_name: name }: DatasourceColumn): number => {
    const count = counts[name];
    if (count === undefined) return FEW + 1;
    if (count < 2) return Infinity;
    return count <= FEW ? 0 : count;
  };
  return columns.toSorted((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    return one === other ? 0 : one - other;
  });
};

/** The columns whose values divide a chart into parts, in the order of the dataset. */
export const dividingColumns = (dataset: Datasource): readonly string[] =>
  ofType(dataset, TEXT).map(({ column_name: name }) => name);

/** What the data itself says, as far as it is known. */
export interface DataFacts {
  readonly counts?: ValueCounts;
  /** The newest moment of the first time column. */
  readonly newest?: Date | null;
}

/** The first time column of a dataset, whose newest moment a type asks for; null where it asks for none. */
export const askedMoment = (meta: VizMeta, dataset: Datasource): string | null =>
  meta.needsTimeRange === true ? (timesOf(dataset)[0] ?? null) : null;

/** The year that ends with a day. */
const yearUntil = (newest: Date): string => {
  const until = new Date(
    Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth(), newest.getUTCDate() + 1),
  );
  const from = new Date(until);
  from.setUTCFullYear(from.getUTCFullYear() - 1);
  return [from, until].map((one) => one.toISOString().slice(0, 10)).join(' : ');
};

interface Tried {
  readonly form: FormData;
  /** In words, what the dataset lacks; null where the type can be drawn. */
  readonly lacks: string | null;
}

const named = ([first]: readonly DatasourceColumn[]) => first?.column_name ?? null;

/** Columns of the kind that a setting wants, each used once. */
const guessing = (dataset: Datasource, counts: ValueCounts) => {
  const texts = identitiesLast(fewFirst(ofType(dataset, TEXT), counts));
  const numbers = identitiesLast(ofType(dataset, NUMBER));
  const used = new Set<string>();
  return (name: string): readonly [unknown, string] => {
    if (OF_TIME.has(name)) return [timesOf(dataset)[0] ?? null, 'a time column'];
    if (name === AXIS) return [timesOf(dataset)[0] ?? named(texts) ?? named(numbers), 'a column'];
    const wanted = name === 'column' ? numbers : [...texts, ...numbers];
    const column = named(wanted.filter((one) => !used.has(one.column_name)));
    if (column !== null) used.add(column);
    return [column, name === 'column' ? 'a column of numbers' : 'another column'];
  };
};

const KINDS_OF_METRICS: ReadonlySet<string> = new Set(['metric', 'metrics']);

/** With the newest year in place of no time range, for a type that needs one. */
const inRange = (form: FormData, column: string | null, newest: Date | null): FormData => {
  if (column === null || newest === null) return form;
  const others = (toList(form.adhoc_filters) as readonly AdhocFilter[]).filter(
    (filter) => !isTimeFilter(filter),
  );
  return { ...form, adhoc_filters: [...others, timeFilter(column, yearUntil(newest))] };
};

export const triedForm = (
  meta: VizMeta,
  dataset: Datasource,
  { counts = {}, newest = null }: DataFacts = {},
): Tried => {
  const start = newForm(
    { datasource: `${dataset.id}__${dataset.type}`, viz_type: meta.type },
    meta,
    dataset,
  );
  const controls = chartControls(meta);
  const guess = guessing(dataset, counts);
  const lacking: string[] = [];
  let form = start;
  for (const name of meta.required(start)) {
    if (toList(form[name]).length > 0) continue;
    const { kind = 'text', label = name } = controls.get(name) ?? {};
    const isList = kind === 'columns' || kind === 'metrics';
    const [value, words] = KINDS_OF_METRICS.has(kind)
      ? [dataset.metrics[0]?.metric_name ?? null, 'a metric']
      : kind === 'column' || kind === 'columns'
        ? guess(name)
        : [null, label];
    if (value === null) lacking.push(words);
    else form = { ...form, [name]: isList ? [value] : value };
    // A table asks for one of several.
    if (meta.required(form).length === 0) break;
  }
  return {
    form: inRange(form, askedMoment(meta, dataset), newest),
    lacks: lacking.length > 0 ? `Needs ${[...new Set(lacking)].join(' and ')}` : null,
  };
};
