/** Values of a chart as conditions: one condition for each dimension. */
import { columnLabel } from '#common/labels.ts';
import { sameJson } from '@/lib/sameJson';
import type { CrossFilter, FilterClause } from '../vizHooks';
import { listed } from './listed';
import { isRange, isWithin } from './rangeFilter';
import { display } from './values';

/** How much shows of what a cross filter leaves out. */
export const FAINT = 0.3;

/** What a mark stands for: a value for each of these columns. */
export interface ItemValues {
  readonly columns: readonly unknown[];
  readonly values: readonly unknown[];
  readonly formatted?: readonly string[];
  /** By column; a column that is not cut by time has none. */
  readonly grains?: readonly (string | undefined)[];
}

/** What a mark stands for where that is no value: all rows that these conditions take. */
export interface ItemArea {
  /** Where it is. */
  readonly name: string;
  readonly filter: CrossFilter;
}

export type ItemChoice = ItemValues | ItemArea;

/** How a click is meant: alone it chooses one value, with Shift, Ctrl or Cmd one more. */
export interface Choosing {
  readonly adds: boolean;
}

interface Keys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export const choosingOf = ({ shiftKey, ctrlKey, metaKey }: Keys): Choosing => ({
  adds: shiftKey || ctrlKey || metaKey,
});

const among = (col: unknown, values: readonly unknown[], grain?: string): FilterClause => {
  const known = values.map((value) => value ?? null);
  if (known.every((value) => value === null)) return { col, op: 'IS NULL' };
  return { col, op: 'IN', val: known, ...(grain === undefined ? {} : { grain }) };
};

const valuesIn = ({ op, val }: FilterClause): readonly unknown[] => {
  if (op === 'IS NULL') return [null];
  return Array.isArray(val) ? (val as unknown[]) : [val];
};

const isOn = (column: unknown, { col }: FilterClause): boolean =>
  columnLabel(col) === columnLabel(column);

const has = (values: readonly unknown[], value: unknown): boolean =>
  values.some((one) => sameJson(one ?? null, value ?? null));

type Row = Readonly<Record<string, unknown>>;

/** Whether conditions let a row through; read once, for many rows. */
export const taker = (filter: CrossFilter): ((row: Row) => boolean) => {
  const tests = filter.map((clause) => {
    const name = columnLabel(clause.col);
    if (isRange(clause)) return (row: Row) => isWithin([clause], row[name]);
    const values = new Set(valuesIn(clause).map((value) => value ?? null));
    return (row: Row) => values.has(row[name] ?? null);
  });
  return (row) => tests.every((test) => test(row));
};

export const crossFilter = ({ columns, values, grains }: ItemValues): CrossFilter =>
  columns.map((column, at) => among(column, [values[at]], grains?.[at]));

/** Whether the cross filter selects these values: a filter of several columns selects all combinations of theirs. */
export const isChosen = (
  filter: CrossFilter | undefined,
  { columns, values }: Pick<ItemValues, 'columns' | 'values'>,
): boolean =>
  columns.length > 0 &&
  columns.every((column, at) => {
    const clause = filter?.find((one) => !isRange(one) && isOn(column, one));
    return clause !== undefined && has(valuesIn(clause), values[at]);
  });

/** How much of a mark shows under a cross filter. */
export const opacityUnder = (
  filter: CrossFilter | undefined,
  item: Pick<ItemValues, 'columns' | 'values'> | null,
): number =>
  filter === undefined || filter.length === 0 || (item !== null && isChosen(filter, item))
    ? 1
    : FAINT;

const added = (filter: CrossFilter, item: ItemValues): CrossFilter => {
  const more = crossFilter(item);
  return [
    ...filter.map((clause) => {
      const other = more.find(({ col }) => isOn(col, clause));
      if (!other) return clause;
      const values = valuesIn(clause);
      const [value] = valuesIn(other);
      return has(values, value)
        ? clause
        : among(clause.col, [...values, value], clause.grain ?? other.grain);
    }),
    ...more.filter(({ col }) => !filter.some((clause) => isOn(col, clause))),
  ];
};

/** Takes the value away from the last column that has others; where none has, the columns have no condition any more. */
const removed = (filter: CrossFilter, { columns, values }: ItemValues): CrossFilter => {
  const narrowed = columns.findLast((column) =>
    filter.some((clause) => isOn(column, clause) && valuesIn(clause).length > 1),
  );
  if (narrowed === undefined)
    return filter.filter((clause) => !columns.some((column) => isOn(column, clause)));
  const value = values[columns.indexOf(narrowed)];
  return filter.map((clause) =>
    isOn(narrowed, clause)
      ? among(
          clause.col,
          valuesIn(clause).filter((one) => !has([one], value)),
          clause.grain,
        )
      : clause,
  );
};

const isOnly = (filter: CrossFilter, item: ItemValues): boolean =>
  isChosen(filter, item) &&
  filter.length === item.columns.length &&
  filter.every((clause) => valuesIn(clause).length === 1);

/** The conditions after a click: a second click on the only chosen value removes them. Areas are chosen one at a time. */
export const toggled = (
  item: ItemChoice,
  filter: CrossFilter = [],
  { adds }: Choosing = { adds: false },
): CrossFilter => {
  if ('filter' in item) return sameJson(item.filter, filter) ? [] : item.filter;
  if (!adds) return isOnly(filter, item) ? [] : crossFilter(item);
  /* A value takes the place of a range of its column. */
  const values = filter.filter(
    (clause) => !isRange(clause) || !item.columns.some((column) => isOn(column, clause)),
  );
  return isChosen(values, item) ? removed(values, item) : added(values, item);
};

const MOST_NAMED = 3;

const valueFilters = ({
  columns,
  values,
  formatted = values.map(display),
  grains = [],
}: ItemValues): readonly FilterClause[] =>
  columns.map((col, at) => {
    const value = values[at] ?? null;
    const formattedVal = formatted[at] ?? '';
    if (value === null) return { col, op: 'IS NULL', formattedVal };
    const grain = grains[at];
    return { col, op: '==', val: value, ...(grain === undefined ? {} : { grain }), formattedVal };
  });

/** The values under the pointer, for a context menu: a step of time is its whole period. */
export const menuFilters = (item: ItemChoice): readonly FilterClause[] =>
  'filter' in item
    ? item.filter.map((clause) => ({
        ...clause,
        formattedVal: listed(valuesIn(clause).map(display), MOST_NAMED),
      }))
    : valueFilters(item);
