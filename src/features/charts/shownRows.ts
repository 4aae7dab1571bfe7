/** The rows of a chart that computes with its answers, for the files that the page makes. */
import type { Call } from '@/api/client';
import { fetchChartData } from '@/api/resources/chartData';
import { csvOf } from '@/lib/csv';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { laterQueries, queriesToRun } from '@/viz/queries';
import type { VizPlugin, WholeOfShares } from '@/viz/vizPlugin';
import type { Names } from './headings';
import { columnTitles } from './rows/columnTitles';
import { genericOf, toCell } from './rows/resultSource';

interface Wanted {
  readonly formData: FormData;
  /** Instead of the limit of the chart. */
  readonly mostRows: number | null;
}

interface Shown {
  readonly rows: readonly ChartResult[];
  readonly whole: WholeOfShares | null;
}

/** Null where there is nothing to compute: a file of the server has the same rows. */
export const readShown = async (
  { shown }: Pick<VizPlugin, 'shown'>,
  { formData, mostRows }: Wanted,
  call: Call,
): Promise<Shown | null> => {
  if (!shown?.isFor(formData, mostRows !== null)) return null;
  const form = mostRows === null ? formData : { ...formData, row_limit: mostRows };
  const ask = async (queries: readonly QueryObject[]) =>
    queries.length === 0
      ? []
      : await fetchChartData<ChartResult>({ formData: form, queries }, call);
  const answers = await ask(queriesToRun(form, { isDownload: true }));
  const results = [...answers, ...(await ask(laterQueries(form, answers)))];
  const rows = shown.of(results, form);
  return rows === results ? null : { rows, whole: shown.whole?.(results, form) ?? null };
};

/** Under the names of its labels, a share under what it is of. */
export const shownJson = (result: ChartResult, form: FormData, verboseNames: Names) => {
  const titles = columnTitles(result, form, { verboseNames });
  return result.data.map((row) =>
    Object.fromEntries(result.colnames.map((name) => [titles[name] ?? name, row[name] ?? null])),
  );
};

/** As the server writes cells. */
const textOf = (cell: unknown): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'object') return JSON.stringify(cell);
  return String(cell as string | number);
};

export const shownCsv = (result: ChartResult, headings: Names, verboseNames: Names): string => {
  const { colnames, coltypes, data } = result;
  const kinds = coltypes.map(genericOf);
  return csvOf([
    colnames.map((name) => headings[name] ?? (verboseNames[name] || name)),
    ...data.map((row) => colnames.map((name, at) => textOf(toCell(row[name], kinds[at] ?? null)))),
  ]);
};
