/** What the columns of a chart’s files are called: in the words that the screen has for them. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { Call } from '@/api/client';
import { toErrorInfo } from '@/api/errors';
import { fetchChartData } from '@/api/resources/chartData';
import { byName } from '@/lib/byName';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { withGivenLabels } from '@/viz/givenLabels';
import { comparisonType, comparedLabel, shiftedLabel } from '@/viz/shared/compareSteps';
import { toList, unique } from '@/viz/shared/labels';
import type { VizPlugin } from '@/viz/vizPlugin';
import { columnTitles } from './rows/columnTitles';

export type Names = Readonly<Record<string, string>>;

type Facts = Pick<DatasetFacts, 'verboseNames' | 'columnKinds'>;
type Naming = Pick<VizPlugin, 'headings' | 'titles'>;

/** A heading that two columns would have tells neither: these keep the names of the answer. */
const alone = (colnames: readonly string[], titles: Names, names: Names): Names => {
  const headingOf = (name: string) => titles[name] ?? (names[name] || name);
  const counts = new Map<string, number>();
  for (const name of colnames) counts.set(headingOf(name), (counts.get(headingOf(name)) ?? 0) + 1);
  return byName(
    colnames.flatMap((name) => {
      const title = titles[name];
      return title !== undefined && counts.get(title) === 1 ? [[name, title] as const] : [];
    }),
  );
};

/** The headings of one answer, by the names of its columns: those that say something else than the dataset does. */
export const headingsOf = (
  { headings, titles }: Naming,
  result: ChartResult,
  formData: FormData,
  dataset: Facts,
  query: number,
): Names => {
  const own = withGivenLabels(dataset, formData);
  const given = Object.keys(dataset.verboseNames).filter((name) => !(name in own.verboseNames));
  const all = byName([
    ...given.map((name) => [name, name] as const),
    ...Object.entries(columnTitles(result, formData, own)),
    ...Object.entries((headings ?? titles)?.(result, formData, own, query) ?? {}),
  ]);
  return alone(result.colnames, all, own.verboseNames);
};

/** The columns that a query asks for, where the names of the others do not depend on its rows. */
const askedColumns = (query: QueryObject, form: FormData): readonly string[] => {
  const metrics = toList(query.metrics).map(metricLabel);
  const type = comparisonType(form);
  return [
    ...(query.is_timeseries === true ? ['__timestamp'] : []),
    ...toList(query.columns).map(columnLabel),
    ...metrics,
    ...metrics.flatMap((metric) =>
      toList(query.time_offsets).flatMap((shift) => {
        const one = { metric, shift: String(shift) };
        return [shiftedLabel(one), ...(type === null ? [] : [comparedLabel(type, one)])];
      }),
    ),
  ];
};

const withoutRows = (colnames: readonly string[]): ChartResult => ({
  data: [],
  colnames,
  coltypes: [],
  rowcount: 0,
});

interface Asked {
  readonly formData: FormData;
  readonly dataset: Facts;
  readonly queries: readonly QueryObject[];
  /** More rows than the chart has, which as JSON may be too many. */
  readonly isWhole: boolean;
}

/** What is asked for, and what the chart type names whatever the answer is. */
const unanswered = (
  { headings, titles }: Naming,
  { formData, dataset }: Asked,
  query: QueryObject,
  at: number,
): ChartResult => {
  const asked = askedColumns(query, formData);
  const told = (headings ?? titles)?.(withoutRows(asked), formData, dataset, at) ?? {};
  return withoutRows(unique([...asked, ...Object.keys(told)], String));
};

/** The columns that these make are called by values of the rows. */
const NAMED_BY_ROWS: ReadonlySet<unknown> = new Set(['pivot', 'histogram']);
const isNamedByRows = ({ post_processing }: QueryObject): boolean =>
  toList(post_processing).some((step) => isRecord(step) && NAMED_BY_ROWS.has(step.operation));

/** The same questions, of which a file of all rows needs what their columns are and not a row. */
const withoutAnyRow = (asked: Asked): Asked => ({
  ...asked,
  queries: asked.queries.map((query) => ({ ...query, without_rows: true })),
});

/** A file can be had without them: it may be smaller than they are as JSON. */
const answersOf = async (
  { formData, queries }: Asked,
  call: Call,
): Promise<readonly ChartResult[]> => {
  try {
    return await fetchChartData<ChartResult>({ formData, queries }, call);
  } catch (cause) {
    if (toErrorInfo(cause).kind === 'aborted') throw cause;
    return [];
  }
};

/**
 * The queries of a file with the headings of their columns. Series are called by their groups, which only the answer
 * tells: it is the one that the file is made of.
 */
export const withHeadings = async (
  plugin: Naming,
  asked: Asked,
  call: Call,
): Promise<readonly QueryObject[]> => {
  const { formData, dataset, queries, isWhole } = asked;
  const isTold =
    (plugin.headings ?? plugin.titles) !== undefined && (!isWhole || queries.some(isNamedByRows));
  const results = isTold ? await answersOf(isWhole ? withoutAnyRow(asked) : asked, call) : [];
  return queries.map((query, at) => {
    const result = results[at] ?? unanswered(plugin, asked, query, at);
    const headings = headingsOf(plugin, result, formData, dataset, at);
    return Object.keys(headings).length > 0 ? { ...query, headings } : query;
  });
};
