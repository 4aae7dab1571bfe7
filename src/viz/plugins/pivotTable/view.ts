/** A pivot table as it is shown: lines, names, texts and colours; nothing of it is drawn yet. */
import { columnLabel } from '#common/labels.ts';
import type { Cell } from '#common/cell.ts';
import { type Line, type Run, runsOf, totalName } from '#common/pivot/lines.ts';
import { type Pivot, pivoted } from '#common/pivot/pivot.ts';
import { dimensionsOf, questionOf, type Side, sidesOf } from '#common/pivot/settings.ts';
import { severalOn, sideLines } from '#common/pivot/side.ts';
import { type Branch, isByValue, type Level, type SideName } from '#common/pivot/tree.ts';
import type { Tokens } from '@/ui/tokens';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { categoryName } from '../../shared/categoryName';
import { formatRules, type Paint, type Painter, painterOf } from '../../shared/conditionalFormats';
import { isCut } from '../../shared/rowLimit';
import { fullDate, groupTimeFormat } from '#common/timeFormat.ts';
import { cellFormats } from './cellFormats';
import { closedSides, type Collapsed, groupKey } from './collapsed';
import { totalsAmong } from './totalsAmong';
import { hasTotalsOfAllRows } from './totalsOf';

export interface ShownSide {
  readonly levels: readonly string[];
  readonly lines: readonly Line[];
  /** By level, then by line. */
  readonly runs: readonly (readonly (Run | null)[])[];
  readonly nameOf: (branch: Branch) => string;
  /** How many of its levels, from the outermost on, have groups that can be closed. */
  readonly closable: number;
  /** The columns of its groups as the form data has them, by level; undefined for metrics. */
  readonly columns: readonly unknown[];
}

export interface PivotView {
  readonly rows: ShownSide;
  readonly columns: ShownSide;
  readonly value: (row: number, column: number) => Cell;
  readonly text: (row: number, column: number) => string;
  readonly paint: (row: number, column: number) => Paint | null;
  /** An empty cell for whose rows the row limit may have had no place. */
  readonly mayBeLeftOut: (row: number, column: number) => boolean;
  readonly totalName: string;
  readonly metricName: (metric: string) => string;
}

/** The cells, then the totals of all rows, where they were asked. */
type PivotResults = readonly [ChartResult, ...ChartResult[]];

export const pivotResults = ([cells, ...totals]: readonly ChartResult[]): PivotResults | null =>
  cells ? [cells, ...totals] : null;

interface Names {
  readonly result: ChartResult;
  readonly form: FormData;
  readonly dataset: DatasetFacts;
}

const nameOf = ({ result, form, dataset }: Names, levels: readonly Level[]) => {
  const time = groupTimeFormat(form.date_format, timeGrain(form));
  return ({ depth, value }: Branch): string => {
    const level = levels[depth - 1];
    if (!level) return '';
    if (level.isMetric) return dataset.verboseNames[String(value)] ?? String(value);
    return categoryName(value, result.coltypes[result.colnames.indexOf(level.name)], time);
  };
};

const sideView = (
  side: SideName,
  pivot: Pivot,
  settings: Side,
  names: Names,
  collapsed: Collapsed,
): ShownSide => {
  const isCollapsed = (branch: Branch) => collapsed.has(groupKey(side, branch));
  const { levels, lines, isGrouped } = sideLines(
    pivot,
    side,
    settings,
    closedSides(collapsed)[side] ? isCollapsed : undefined,
  );
  /* What holds nothing but metrics would be as many lines when it is closed. */
  const lastMetrics = Number(severalOn(pivot, side).length > 0 && levels.at(-1)?.isMetric);
  const dimensions = new Map(
    dimensionsOf(names.form)[side].map((column) => [columnLabel(column), column]),
  );
  return {
    levels: levels.map(({ name, isMetric }) =>
      isMetric ? name : (names.dataset.verboseNames[name] ?? name),
    ),
    lines,
    runs: levels.map((_, level) => runsOf(lines, level)),
    nameOf: nameOf(names, levels),
    closable: isGrouped || !isByValue(settings.order) ? levels.length - 1 - lastMetrics : 0,
    columns: levels.map(({ name, isMetric }) => (isMetric ? undefined : dimensions.get(name))),
  };
};

/** The metric that a cell belongs to; null where no line names one. */
const metricAt = (row: Line, column: Line): string | null => row.metric ?? column.metric;

const TIME = 2;

/** Times of metrics as texts, which no sum or mean takes for numbers. */
const withTimeTexts = (
  { data, colnames, coltypes }: ChartResult,
  metrics: readonly string[],
): ChartResult['data'] => {
  const times = metrics.filter((metric) => coltypes[colnames.indexOf(metric)] === TIME);
  if (times.length === 0) return data;
  const textOf = (value: unknown) => (typeof value === 'number' ? fullDate(value) : value);
  return data.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((metric) => [metric, textOf(row[metric])])),
  })) as ChartResult['data'];
};

/** Of places without a value: whether no row came for them, either. */
const lackingIn = (pivot: Pivot, cells: ChartResult['data']) => {
  const keyOf = (row: Branch, column: Branch) => `${row.id} ${column.id}`;
  const empty = new Set(
    cells.flatMap((row) =>
      pivot.question.metrics.flatMap((metric) =>
        row[metric] === null ? [keyOf(...pivot.placeOf(row, metric))] : [],
      ),
    ),
  );
  return (row: Branch, column: Branch): boolean => !empty.has(keyOf(row, column));
};

export const pivotView = (
  [result, ...further]: PivotResults,
  form: FormData,
  dataset: DatasetFacts,
  tokens: Tokens,
  collapsed: Collapsed,
): PivotView => {
  const question = questionOf(form);
  const rowsOf = (answer: ChartResult) => withTimeTexts(answer, question.metrics);
  const totals = totalsAmong(further, form);
  const cells = rowsOf(result);
  const pivot = pivoted(
    cells,
    question,
    totals?.map(({ place, result: answer }) => ({ place, rows: rowsOf(answer) })),
  );
  const names: Names = { result, form, dataset };
  const sides = sidesOf(form);
  const rows = sideView('rows', pivot, sides.rows, names, collapsed);
  const columns = sideView('columns', pivot, sides.columns, names, collapsed);
  const only = question.metrics.length === 1 ? (question.metrics[0] ?? null) : null;
  const formats = cellFormats(form, dataset, question, result);
  const value = (row: number, column: number): Cell => {
    const [down, across] = [rows.lines[row], columns.lines[column]];
    return down && across ? pivot.at(down.branch, across.branch, metricAt(down, across)) : null;
  };
  const isMember = (row: number, column: number) =>
    rows.lines[row]?.kind === 'member' && columns.lines[column]?.kind === 'member';
  const metricOf = (row: number, column: number): string | null => {
    const [down, across] = [rows.lines[row], columns.lines[column]];
    return down && across ? (metricAt(down, across) ?? only) : null;
  };
  const lacks = isCut(result, form) ? lackingIn(pivot, cells) : null;
  const mayLack = (row: number, column: number): boolean => {
    const [down, across] = [rows.lines[row], columns.lines[column]];
    return lacks !== null && down !== undefined && across !== undefined
      ? value(row, column) === null && lacks(down.branch, across.branch)
      : false;
  };
  const isNumeric = (metric: string) => result.coltypes[result.colnames.indexOf(metric)] === 0;
  const painters = new Map<string, Painter | null>();
  const rules = formatRules(form.conditional_formatting);
  const painter = (metric: string): Painter | null => {
    let known = painters.get(metric);
    if (known === undefined) {
      const own = rules.filter(({ column }) => column === metric);
      const values =
        own.length > 0 ? cells.map((row) => pivot.at(...pivot.placeOf(row, metric), metric)) : [];
      known = painterOf(own, { values, isNumeric: isNumeric(metric) }, tokens);
      painters.set(metric, known);
    }
    return known;
  };
  return {
    rows,
    columns,
    value,
    mayBeLeftOut: (row, column) => isMember(row, column) && mayLack(row, column),
    text: (row, column) => formats(metricOf(row, column), value(row, column)),
    paint(row, column) {
      const metric = rules.length > 0 && isMember(row, column) ? metricOf(row, column) : null;
      const shown = metric === null ? null : value(row, column);
      return metric === null || shown === null ? null : (painter(metric)?.(shown) ?? null);
    },
    totalName: totalName(question.aggregate, hasTotalsOfAllRows(form)),
    metricName: (metric) => dataset.verboseNames[metric] ?? metric,
  };
};
