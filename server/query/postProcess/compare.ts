import {
  columnsUnder,
  computedDouble,
  type Frame,
  type FrameColumn,
  head,
  numberCell,
  numbersOf,
  PostProcessingError,
} from './frame.ts';
import { flag, oneOf, type Options, text, texts, whole } from './options.ts';

const TYPES = ['difference', 'percentage', 'ratio'] as const;
const COMPUTE: Readonly<Record<(typeof TYPES)[number], (source: number, other: number) => number>> =
  {
    difference: (source, other) => source - other,
    percentage: (source, other) => (source - other) / other,
    ratio: (source, other) => source / other,
  };

/** To the even neighbour in the middle, as numpy rounds. */
const rounded = (value: number, precision: number): number => {
  if (!Number.isFinite(value)) return value;
  const scaled = value * 10 ** precision;
  const floor = Math.floor(scaled);
  const isMiddle = scaled - floor === 0.5;
  return (isMiddle && floor % 2 === 0 ? floor : Math.round(scaled)) / 10 ** precision;
};

/** What a pivot put behind the name. */
const restOf = ({ label }: FrameColumn) => JSON.stringify(label.slice(1));

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
    TYPES,
    '`compare_type` must be `difference`, `percentage` or `ratio`',
  );
  const precision = whole(options, 'precision', 4);
  const added = sources.flatMap((source, at) => {
    const other = others[at] ?? '';
    const partners = new Map(columnsUnder(table, other).map((column) => [restOf(column), column]));
    return columnsUnder(table, source).flatMap((column) => {
      const rest = column.label.slice(1);
      const partner = partners.get(restOf(column));
      if (!partner) return [];
      const [left, right] = [numbersOf(column.values), numbersOf(partner.values)];
      const values = left.map((value, row) => {
        const against = right[row] ?? null;
        if (value === null || against === null) return null;
        const change = COMPUTE[type](value, against);
        return numberCell(type === 'difference' ? change : rounded(change, precision));
      });
      return [computedDouble([`${type}__${source}__${other}`, ...rest], values)];
    });
  });
  const dropped = new Set(
    flag(options, 'drop_original_columns', false) ? [...sources, ...others] : [],
  );
  const kept = table.columns.filter((column) => !dropped.has(head(column) ?? ''));
  return { ...table, columns: [...kept, ...added] };
};
