import { isRecord } from '#common/isRecord.ts';
import type { Call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { fetchChartData, fetchChartFile } from '@/api/resources/chartData';
import { createAppThunk } from '@/app/redux';
import { selectCapability, selectConf } from '@/features/session/selectors';
import { fileName, saveBlob } from '@/lib/saveFile';
import { csvOf } from '@/lib/csv';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import { loadViz } from '@/viz/LazyViz';
import type { FormData, QueryObject } from '@/viz/formData';
import type { PictureKind } from '@/viz/picture';
import type { OwnState } from '@/viz/vizHooks';
import type { VizPlugin, WholeOfShares } from '@/viz/vizPlugin';
import { queriesToRun } from '@/viz/queries';
import { hasParts } from '@/viz/parts';
import { askedName } from '@/viz/queryName';
import { toList, unique } from '@/viz/shared/labels';
import { shiftText } from '@/viz/shared/timeShifts';
import { headingsOf, type Names, withHeadings } from '../headings';
import { readShown, shownCsv, shownJson } from '../shownRows';
import { NO_FACTS } from '../datasetFacts';
import { isKnown, type KnownPart, readParts } from './readParts';

interface QueryText {
  readonly language: string;
  readonly query?: string;
  /** Only our own server tells it. */
  readonly other_times?: readonly { readonly offset: string; readonly query: string }[];
  readonly error?: string;
}

const ENDING = /(?<![;\s])[;\s]+$/;

/** One of the questions of a chart. */
export interface ChartSql {
  /** What it is about, where the chart has several. */
  readonly name: string | undefined;
  /** Null where the server does not tell it. */
  readonly sql: string | null;
}

const textOf = ({ query, error }: QueryText): string => {
  if (query === undefined)
    throw new ApiError({
      kind: 'http',
      status: 200,
      message: error ?? 'An error occurred while loading the SQL',
      errors: [],
      link: null,
      fields: {},
    });
  return query.replace(ENDING, '');
};

/** A comparison asks the same about other times. */
const timesOf = (
  name: string | undefined,
  offsets: readonly string[],
  reply: QueryText,
): readonly ChartSql[] => {
  const sql = textOf(reply);
  if (offsets.length === 0) return [{ name, sql }];
  const named = (time: string) => (name === undefined ? time : `${name}, ${time}`);
  return [
    { name: named('the time range'), sql },
    ...unique(offsets, String).map((offset) => {
      const other = reply.other_times?.find((one) => one.offset === offset);
      return {
        name: named(shiftText(offset)),
        sql: other ? other.query.replace(ENDING, '') : null,
      };
    }),
  ];
};

const loadSqlOf = async (formData: FormData, call: Call): Promise<readonly ChartSql[]> => {
  const queries = queriesToRun(formData);
  const replies = await fetchChartData<QueryText>({ formData, queries, resultType: 'query' }, call);
  return replies.flatMap((reply, at) =>
    timesOf(askedName(formData, queries, at), toList(queries[at]?.time_offsets).map(String), reply),
  );
};

/** The SQL of all that a chart asks, without running it and without the semicolon at its end. */
export const loadChartSql = createAppThunk(
  'charts/loadChartSql',
  async (formData: FormData, { signal }): Promise<readonly ChartSql[]> => {
    if (!hasParts(formData.viz_type)) return loadSqlOf(formData, { signal });
    const parts = (await readParts(formData, { signal })).filter(isKnown);
    return (await Promise.all(parts.map((part) => loadSqlOf(part.formData, { signal })))).flat();
  },
);

interface Sharing {
  readonly names: Names;
  readonly whole: WholeOfShares | null;
  readonly isOwnServer: boolean;
}

/** Names with two underscores are for programs; the file of a person says what a share is. */
const namedShare = (step: unknown, { names, whole, isOwnServer }: Sharing): unknown => {
  if (!isRecord(step) || step.operation !== 'contribution' || !isRecord(step.options)) return step;
  const { columns, rename_columns } = step.options;
  if (!Array.isArray(columns) || !Array.isArray(rename_columns)) return step;
  const shares = columns.map((label) => `Share of ${names[String(label)] || String(label)}`);
  return {
    ...step,
    options: {
      ...step.options,
      rename_columns: shares,
      ...(whole ? { contribution_totals: whole.totals } : {}),
      ...(whole?.others && isOwnServer ? { others: whole.others } : {}),
    },
  };
};

/** Totals and counts are further queries of a chart, and no rows of it. */
const hasRows = (query: QueryObject, at: number): boolean =>
  at === 0 || (query.is_rowcount !== true && toList(query.columns).length > 0);

interface Wanted {
  readonly mostRows: number | null;
  readonly isShownFile: boolean;
  readonly isArranged: boolean;
  readonly whole: WholeOfShares | null;
  readonly isOwnServer: boolean;
}

const fileQueries = (
  { formData, names, ownState = {} }: Pick<Download, 'formData' | 'names' | 'ownState'>,
  { mostRows, isShownFile, isArranged, whole, isOwnServer }: Wanted,
  { fileSteps }: Pick<VizPlugin, 'fileSteps'>,
): readonly QueryObject[] =>
  queriesToRun(formData, {
    isDownload: true,
    isShownFile,
    isArranged,
    ...(fileSteps ? { ownState } : {}),
  })
    .filter((query, at) => isShownFile || isArranged || hasRows(query, at))
    .map((query, at) => {
      if (!hasRows(query, at)) return query;
      const own = toList(query.post_processing);
      const steps = fileSteps
        ? [...own, ...fileSteps(formData, names, { query, ownState, isOwnServer })]
        : own.map((step) => namedShare(step, { names, whole, isOwnServer }));
      return {
        ...query,
        ...(steps.length > 0 ? { post_processing: steps } : {}),
        ...(mostRows === null ? {} : { row_limit: mostRows, row_offset: 0 }),
      };
    });

const isArchive = ({ type }: Blob): boolean => type.startsWith('application/zip');

export interface Download {
  readonly title: string;
  readonly formData: FormData;
  /** Of the dataset’s columns and metrics, as people see them. */
  readonly names: Names;
  /** The generic types of its columns. */
  readonly kinds?: DatasetFacts['columnKinds'] | undefined;
  readonly format: 'csv' | 'xlsx' | 'json';
  /** What the reader did to the chart: the order of its rows and columns. */
  readonly ownState?: OwnState;
  /** As many rows as the server gives, instead of those of the chart. */
  readonly isWhole?: boolean;
}

/** Large results take their time. */
const TIMEOUT_MS = 10 * 60_000;

export const downloadChart = createAppThunk(
  'charts/downloadChart',
  async (order: Download, { dispatch, getState, signal }): Promise<void> => {
    const { title, formData, names, kinds, format, isWhole = false } = order;
    if (hasParts(formData.viz_type)) {
      // Rows of different columns are files of their own.
      for (const part of (await readParts(formData, { signal })).filter(isKnown))
        await dispatch(downloadPart(order, part)).unwrap();
      return;
    }
    const mostRows = isWhole ? selectConf(getState()).SQL_MAX_ROW : null;
    const plugin = await loadViz(formData.viz_type);
    const dataset = { ...NO_FACTS, verboseNames: names, ...(kinds && { columnKinds: kinds }) };
    const { asTable, isShownByServer = false } = plugin;
    // Elsewhere a file of several queries is an archive, and a workbook never shaped; rows as JSON stand apart anywhere.
    const isOwnServer = selectCapability(getState(), 'chart.shown_files');
    const isShownFile = isShownByServer && !(asTable && isWhole) && isOwnServer;
    const isArranged = asTable !== undefined && format === 'csv' && !isWhole;
    const call = { signal, timeoutMs: TIMEOUT_MS };
    const shown = await readShown(plugin, { formData, mostRows }, call);
    const [rowsShown] = shown?.rows ?? [];
    if (rowsShown && format === 'csv') {
      const text = shownCsv(rowsShown, headingsOf(plugin, rowsShown, formData, dataset, 0), names);
      saveBlob(fileName(title, 'csv'), new Blob([text], { type: 'text/csv' }));
      return;
    }
    const wanted = {
      mostRows,
      isShownFile: isShownFile || format === 'json',
      isArranged,
      whole: shown?.whole ?? null,
      isOwnServer,
    };
    const queries = fileQueries(order, wanted, plugin);
    const isOfRows = queries.map(hasRows);
    const input = { formData, queries };
    if (format === 'json') {
      const rows = shown
        ? shown.rows.map((result) => shownJson(result, formData, names))
        : (await fetchChartData<ChartResult>(input, call)).flatMap(({ data }, at) =>
            isOfRows[at] ? [data] : [],
          );
      const text = JSON.stringify(rows.length === 1 ? rows[0] : rows, null, 2);
      saveBlob(fileName(title, 'json'), new Blob([text], { type: 'application/json' }));
      return;
    }
    if (asTable && isArranged) {
      const results = await fetchChartData<ChartResult>(input, call);
      const text = csvOf(asTable({ results, formData, dataset }));
      saveBlob(fileName(title, 'csv'), new Blob([text], { type: 'text/csv' }));
      return;
    }
    const shaped = isShownFile ? ({ resultType: 'post_processed' } as const) : {};
    const named = isOwnServer
      ? await withHeadings(plugin, { formData, dataset, queries, isWhole }, call)
      : queries;
    const wish = { formData, queries: named, ...shaped, resultFormat: format };
    const file = await fetchChartFile(wish, call);
    saveBlob(fileName(title, isArchive(file) ? 'zip' : format), file);
  },
);

const downloadPart = (order: Download, part: KnownPart) =>
  downloadChart({
    ...order,
    title: `${order.title} – ${part.name}`,
    formData: part.formData,
    names: part.dataset.verboseNames,
    kinds: part.dataset.columnKinds,
  });

interface Picture {
  readonly title: string;
  /** The title stands for a name that the chart does not have yet: the picture leaves it out. */
  readonly isUnnamed: boolean;
  readonly frame: Element;
  readonly kind: PictureKind | 'clipboard';
}

/** Saves what is drawn, or puts it on the clipboard. */
export const savePicture = createAppThunk(
  'charts/savePicture',
  async ({ title, isUnnamed, frame, kind }: Picture) => {
    const { pictureOf } = await import('@/viz/picture');
    const picture = await pictureOf(frame, {
      kind: kind === 'svg' ? 'svg' : 'png',
      title: isUnnamed ? '' : title,
    });
    if (!picture)
      throw new Error(
        kind === 'svg'
          ? 'There is no SVG of this chart: download it as PNG, or its rows.'
          : 'Nothing is shown of this chart yet: run it first.',
      );
    if (kind !== 'clipboard') saveBlob(fileName(title, kind), picture);
    else if (typeof ClipboardItem === 'undefined')
      throw new Error('This browser does not copy pictures: download the PNG instead.');
    else await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return kind;
  },
);
