/** The one currency of the rows that a chart is about, where it is to show it: `AUTO` instead of a code. */
import { isRecord } from '#common/isRecord.ts';
import type { Delivery } from './entry.ts';
import { sectionOf, wholeBytes } from './pieces.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';

type Form = Readonly<Record<string, unknown>>;

const AUTO = 'AUTO';
/** However differently a code is written; with more than these there is no one currency. */
const SPELLINGS_MAX = 100;
const CODE = /^[A-Z]{3}$/;

const isAuto = (format: unknown): boolean => isRecord(format) && format.symbol === AUTO;

const formAsks = ({ currency_format, currency_format_secondary, column_config }: Form): boolean =>
  [currency_format, currency_format_secondary].some(isAuto) ||
  (isRecord(column_config) &&
    Object.values(column_config).some((one) => isRecord(one) && isAuto(one.currencyFormat)));

/** What asks for the codes of the same rows; null where the chart shows no detected currency. */
export const currencyQuery = (
  query: Query,
  { currencyColumn, columns, metrics }: QuerySource,
  form: Form,
): Query | null => {
  if (currencyColumn === null || !columns.has(currencyColumn)) return null;
  const metricAsks = (query.metrics ?? []).some(
    (metric) => typeof metric === 'string' && isAuto(metrics.get(metric)?.currency),
  );
  if (!metricAsks && !formAsks(form)) return null;
  const { column_order: _, ...extras } = query.extras;
  return {
    ...query,
    extras,
    having: [],
    columns: [currencyColumn],
    metrics: [],
    isTimeseries: false,
    seriesColumns: [],
    seriesLimit: 0,
    seriesLimitMetric: null,
    orderBy: [],
    rowLimit: SPELLINGS_MAX,
    rowOffset: 0,
    isRowcount: false,
    postProcessing: [],
    timeOffsets: [],
  };
};

/** The code that all of the rows have which have one; null where they differ. */
export const currencyOf = async ({ answer }: Delivery): Promise<string | null> => {
  const bytes = await wholeBytes([sectionOf(answer, 'rows')]);
  const rows = JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>[];
  const known = rows.flatMap((row) => Object.values(row)).filter((value) => value !== null);
  const codes = new Set(known.map((value) => String(value).trim().toUpperCase()));
  const [code] = codes;
  return codes.size === 1 && code !== undefined && CODE.test(code) ? code : null;
};
