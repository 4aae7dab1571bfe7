/** What is said of each query of a chart, and once where the same is true of all. */
import { fullDate } from '#common/timeFormat.ts';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { hasParts } from '@/viz/parts';
import { laterQueries, queriesToRun } from '@/viz/queries';
import { askedName } from '@/viz/queryName';
import { toList } from '@/viz/shared/labels';
import { shiftText } from '@/viz/shared/timeShifts';
import { ageOf } from '../age';

export interface Said {
  /** The query, or the time that it is compared with; null for what is true of all. */
  readonly of: string | null;
  readonly words: string;
}

/** An answer with what was asked; null where that is not known. */
interface Answered {
  readonly name: string | null;
  readonly result: ChartResult;
  readonly query: QueryObject | null;
}

export const answeredQueries = (
  results: readonly ChartResult[],
  formData: FormData,
): readonly Answered[] => {
  const asked = hasParts(formData.viz_type)
    ? []
    : [...queriesToRun(formData), ...laterQueries(formData, results)];
  const queries = asked.length === results.length ? asked : [];
  return results.map((result, at) => ({
    name:
      results.length < 2
        ? null
        : (result.part?.name ??
          askedName(formData, queries, at) ??
          `Query ${at + 1} of ${results.length}`),
    result,
    query: queries[at] ?? null,
  }));
};

const merged = (said: readonly Said[]): readonly Said[] => {
  const [first] = said;
  return first && said.every(({ words }) => words === first.words)
    ? [{ of: null, words: first.words }]
    : said;
};

type Range = Pick<ChartResult, 'from_dttm' | 'to_dttm'>;

/** `From 1980-01-01 until 2010-01-01, which is not included` */
const rangeInWords = ({ from_dttm: from, to_dttm: to }: Range): string => {
  const since = from === null || from === undefined ? null : `From ${fullDate(from)}`;
  if (to === null || to === undefined) return since ?? 'All times';
  const until = `until ${fullDate(to)}, which is not included`;
  return since === null ? `From the beginning ${until}` : `${since} ${until}`;
};

const timeName = (offset: string): string => `Compared with ${shiftText(offset)}`;

/** The other times of one query; their dates are told by our own server alone. */
const otherTimes = ({ result, query }: Answered): readonly Said[] =>
  [...new Set(toList(query?.time_offsets).map(String))].map((offset) => {
    const known = result.other_times?.find((one) => one.offset === offset);
    return {
      of: timeName(offset),
      words: known ? rangeInWords(known) : 'The same range, moved by that',
    };
  });

/** The time range of each query, and those that it is compared with. */
export const periodsOf = (answered: readonly Answered[]): readonly Said[] => {
  const own = merged(
    answered.map(({ name, result }) => ({ of: name, words: rangeInWords(result) })),
  );
  const others = answered.map(otherTimes);
  const isOne = new Set(others.map((times) => JSON.stringify(times))).size === 1;
  const named = isOne
    ? (others[0] ?? [])
    : answered.flatMap(({ name }, at) =>
        (others[at] ?? []).map(({ of, words }) => ({ of: `${name}, ${of}`, words })),
      );
  return [...own, ...named];
};

const count = (n: number): string => n.toLocaleString('en-US');

const counted = (n: number): string => `${count(n)} ${n === 1 ? 'row' : 'rows'}`;

/** The limit is one of the rows of the query, which a pivot or a histogram makes others of. */
const rowsInWords = (result: ChartResult, limit: number): string => {
  const rows = result.rowcount ?? result.data.length;
  const queried = result.sql_rowcount ?? rows;
  const isReached = limit > 0 && queried >= limit;
  if (queried === rows) {
    if (!(limit > 0)) return counted(rows);
    return isReached
      ? `${counted(rows)}: the row limit of ${count(limit)} is reached, further rows are left out`
      : `${counted(rows)}, under the row limit of ${count(limit)}`;
  }
  if (isReached)
    return `The query reached its row limit of ${count(limit)}: the chart makes ${counted(rows)} of those, and further rows are left out`;
  const under = limit > 0 ? `, under its row limit of ${count(limit)}` : '';
  return `The query has ${counted(queried)}${under}: the chart makes ${counted(rows)} of them`;
};

/** A query that counts the rows of another one has none of its own. */
export const rowsOf = (answered: readonly Answered[], formData: FormData): readonly Said[] =>
  answered
    .filter(({ query }) => query?.is_rowcount !== true)
    .map(({ name, result, query }, _, { length }) => ({
      of: length === 1 ? null : name,
      words: rowsInWords(
        result,
        Number(
          answered.length === 1 || !query
            ? (result.part?.formData ?? formData).row_limit
            : query.row_limit,
        ),
      ),
    }));

/** Empty where no rule limits any of them. */
export const rulesOf = (answered: readonly Answered[]): readonly Said[] =>
  answered.some(({ result }) => result.row_rules)
    ? merged(
        answered.map(({ name, result }) => ({
          of: name,
          words: result.row_rules ? 'Rules limit which rows you see' : 'No rule limits the rows',
        })),
      )
    : [];

/** Empty where the server does not tell it. */
export const agesOf = (answered: readonly Answered[], now: number): readonly Said[] =>
  merged(answered.map(({ name, result }) => ({ of: name, words: ageOf([result], now) }))).filter(
    ({ words }) => words !== '',
  );
