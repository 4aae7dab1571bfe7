/** What an annotation layer shows, from the rows of its source. */
import { display, toNumber } from '../shared/values';
import type { AnnotationLayer } from './layer';

export interface AnnotationRows {
  readonly columns: readonly string[];
  /** Those with times, as epoch milliseconds or ISO text. */
  readonly timeColumns: readonly string[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Rows of the source that were not read. */
  readonly leftOut: number;
}

export const NO_ROWS: AnnotationRows = { columns: [], timeColumns: [], records: [], leftOut: 0 };

/** Columns of stored annotations. */
export const STORED_COLUMNS = {
  start: 'start_dttm',
  end: 'end_dttm',
  title: 'short_descr',
  description: 'long_descr',
} as const;

const HAS_ZONE = /(z|[+-]\d\d:?\d\d)$/i;

/** Times are UTC where they name no zone. */
const moment = (value: unknown): number | null => {
  const number = toNumber(value);
  if (number !== null) return number;
  if (typeof value !== 'string') return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const millis = Date.parse(isDay || HAS_ZONE.test(value) ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(millis) ? null : millis;
};

export interface Occasion {
  readonly from: number;
  /** The same moment for an event. */
  readonly to: number;
  readonly title: string;
  readonly description: string;
}

const columnsOf = (layer: AnnotationLayer, rows: AnnotationRows) => {
  if (layer.sourceType === 'NATIVE') {
    const { start, end, title, description } = STORED_COLUMNS;
    return { time: start, end, title, descriptions: [description] };
  }
  const { timeColumn, intervalEndColumn: end, titleColumn: title } = layer;
  const used = new Set([timeColumn, end, title]);
  const { descriptionColumns: chosen } = layer;
  return {
    time: timeColumn || rows.timeColumns[0] || '',
    end,
    title,
    descriptions: chosen.length > 0 ? chosen : rows.columns.filter((one) => !used.has(one)),
  };
};

const filled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Events and intervals, in the order of time; rows without a time cannot be placed. */
export const occasionsOf = (layer: AnnotationLayer, rows: AnnotationRows): readonly Occasion[] => {
  const { time, end, title, descriptions } = columnsOf(layer, rows);
  const isInterval = layer.annotationType === 'INTERVAL';
  return rows.records
    .flatMap((row) => {
      const from = moment(row[time]);
      const to = isInterval ? moment(row[end]) : from;
      if (from === null || to === null) return [];
      const texts = descriptions
        .filter((name) => filled(row[name]))
        .map((name) => display(row[name]));
      return [
        {
          from: Math.min(from, to),
          to: Math.max(from, to),
          title: filled(row[title]) ? display(row[title]) : layer.name,
          description: texts.join(', '),
        },
      ];
    })
    .toSorted((a, b) => a.from - b.from);
};

export interface AnnotationLine {
  readonly name: string;
  readonly column: string;
  /** In the order of time. */
  readonly points: readonly (readonly [at: number, value: number | null])[];
}

/** The lines of another chart, each named by its column where there are several. */
export const linesOf = (
  layer: AnnotationLayer,
  rows: AnnotationRows,
): readonly AnnotationLine[] => {
  const x = layer.timeColumn || rows.timeColumns[0] || rows.columns[0] || '';
  const columns = rows.columns.filter(
    (name) => name !== x && rows.records.some((row) => toNumber(row[name]) !== null),
  );
  const placed = rows.records
    .flatMap((row) => {
      const at = moment(row[x]);
      return at === null ? [] : [{ at, row }];
    })
    .toSorted((a, b) => a.at - b.at);
  return columns.map((column) => ({
    name: columns.length === 1 ? layer.name : `${layer.name}: ${column}`,
    column,
    points: placed.map(({ at, row }) => [at, toNumber(row[column])] as const),
  }));
};
