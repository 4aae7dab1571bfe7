import { decimalOf, fixedText } from '#common/results/decimal.ts';
import {
  changeBetween,
  COMPARISON_TYPES,
  type ComparisonType,
  COMPARISONS,
  differenceBetween,
} from '#common/table/compared.ts';
import type { Cell } from '../../engine/engine.ts';
import {
  columnsUnder,
  computed,
  computedDouble,
  type Frame,
  type FrameColumn,
  head,
  numberCell,
  numberOf,
  numbersOf,
  PostProcessingError,
} from './frame.ts';
import { flag, oneOf, type Options, text, texts, whole } from './options.ts';

/** To the even neighbour in the middle, as numpy rounds. */
const rounded = (value: number, precision: number): number => {
  if (!Number.isFinite(value)) return value;
  const scaled = value * 10 ** precision;
  const floor = Math.floor(scaled);
  const isMiddle = scaled - floor === 0.5;
  return (isMiddle && floor % 2 === 0 ? floor : Math.round(scaled)) / 10 ** precision;
};

/** Decimals came as text: what is between two of them has as many digits behind the point. */
const withScale = (difference: Cell, of: readonly Cell[]): Cell => {
  const scale = Math.max(...of.map((cell) => decimalOf(String(cell))?.scale ?? 0));
  const exact = of.every((cell) => typeof cell === 'string') ? decimalOf(String(difference)) : null;
  return exact ? fixedText(exact, scale) : difference;
};

/** As a table shows a value beside another: the difference with all digits, the change as a share of the size of the other. */
export const comparedAsRead = (type: ComparisonType, now: Cell, then: Cell): Cell => {
  const [value, against] = [numberOf(now), numberOf(then)];
  if (value === null || against === null) return null;
  if (type === 'difference') return withScale(differenceBetween(now, then), [now, then]);
  return type === 'percentage' ? changeBetween(value, against) : numberCell(value / against);
};

/** As a step of a Superset computes it, with all digits. */
export const comparedPlainly = (type: ComparisonType, now: Cell, then: Cell): Cell => {
  const [value, against] = [numberOf(now), numberOf(then)];
  return value === null || against === null ? null : numberCell(COMPARISONS[type](value, against));
};

/** Integers less integers are integers, and decimals less decimals are decimals. */
const asRead = (type: ComparisonType, column: FrameColumn, other: FrameColumn) => {
  const values = column.values.map((now, row) =>
    comparedAsRead(type, now, other.values[row] ?? null),
  );
  return (label: FrameColumn['label']): FrameColumn =>
    type === 'difference' && column.type === other.type
      ? { ...computed(label, values), type: column.type }
      : computedDouble(label, values);
};

export const comparedName = (type: ComparisonType, source: string, other: string): string =>
  `${type}__${source}__${other}`;

/** What a pivot put behind the name. */
const restOf = ({ label }: FrameColumn) => JSON.stringify(label.slice(1));

/** With `as_read`, our own, what a table of a chart shows of two times. */
export const compare = (table: Frame, options: Options): Frame => {
  const sources = texts(options, 'source_columns');
  const others = texts(options, 'compare_columns');
  if (sources.length !== others.length) {
    throw new PostProcessingError(
      '`compare_columns` must have the same length as `source_columns`.',
    );
  }
  const type = oneOf(
    text(options, 'compare_type'),
    COMPARISON_TYPES,
    '`compare_type` must be `difference`, `percentage` or `ratio`',
  );
  const isAsRead = flag(options, 'as_read', false);
  const precision = whole(options, 'precision', 4);
  const added = sources.flatMap((source, at) => {
    const other = others[at] ?? '';
    const partners = new Map(columnsUnder(table, other).map((column) => [restOf(column), column]));
    return columnsUnder(table, source).flatMap((column) => {
      const rest = column.label.slice(1);
      const partner = partners.get(restOf(column));
      if (!partner) return [];
      if (isAsRead)
        return [asRead(type, column, partner)([comparedName(type, source, other), ...rest])];
      const [left, right] = [numbersOf(column.values), numbersOf(partner.values)];
      const values = left.map((value, row) => {
        const against = right[row] ?? null;
        if (value === null || against === null) return null;
        const change = COMPARISONS[type](value, against);
        return numberCell(type === 'difference' ? change : rounded(change, precision));
      });
      return [computedDouble([comparedName(type, source, other), ...rest], values)];
    });
  });
  const dropped = new Set(
    flag(options, 'drop_original_columns', false) ? [...sources, ...others] : [],
  );
  const kept = table.columns.filter((column) => !dropped.has(head(column) ?? ''));
  return { ...table, columns: [...kept, ...added] };
};
