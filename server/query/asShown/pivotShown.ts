/** A pivot table in the form of the wire: the rules are those of the page, the names of its groups those of the API. */
import { type Line, nameOn, totalName } from '#common/pivot/lines.ts';
import { type Pivot, pivoted, type PivotRow } from '#common/pivot/pivot.ts';
import { sideLines } from '#common/pivot/side.ts';
import { groupsAt, type TotalPlace } from '#common/pivot/totals.ts';
import type { Branch, Level, SideName } from '#common/pivot/tree.ts';
import { momentOf } from '#common/results/compare.ts';
import { groupTimeFormat } from '#common/timeFormat.ts';
import { Generic } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import {
  columnNamed,
  computed,
  type Frame,
  type FrameColumn,
  kindOf,
} from '../postProcess/frame.ts';
import { labelText } from '../postProcess/labelText.ts';
import { MONTH, YEAR } from '../../results/export/xlsxCells.ts';
import type { SheetTimes, ShownPivot } from './shown.ts';

const NULL_LABEL = '<NULL>';

type Columns = ReadonlyMap<string, FrameColumn>;

function* rowsOf({ rowCount }: Frame, columns: Columns): Generator<PivotRow> {
  for (let row = 0; row < rowCount; row += 1) {
    yield Object.fromEntries([...columns].map(([name, { values }]) => [name, values[row] ?? null]));
  }
}

type TextOf = typeof labelText;

const epochMs = (text: string): number | null => {
  const at = momentOf(text);
  return at === null ? null : at.seconds * 1000 + Math.floor(at.nanos / 1e6);
};

/** On a sheet, groups have the names that people see: days without a time, TRUE and FALSE. */
const sheetText = (times: SheetTimes): TextOf => {
  const timeText = groupTimeFormat(times.format, times.grain);
  return (cell, _type, kind) => {
    if (cell === '') return '<empty string>';
    if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
    const ms = typeof cell === 'string' && kind === Generic.temporal ? epochMs(cell) : null;
    if (ms !== null) return timeText(ms);
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  };
};

const groupName = (
  levels: readonly Level[],
  columns: Columns,
  metricName: (label: string) => string,
  textOf: TextOf,
) => {
  const kinds = levels.map(({ name }) => {
    const column = columns.get(name);
    return column && { type: column.type, kind: kindOf(column) };
  });
  return ({ depth, value }: Branch): string => {
    if (levels[depth - 1]?.isMetric) return metricName(String(value));
    const column = kinds[depth - 1];
    return value === null || !column ? NULL_LABEL : textOf(value, column.type, column.kind);
  };
};

interface ShownSide {
  readonly levels: readonly Level[];
  readonly lines: readonly Line[];
  readonly nameAt: (line: Line, level: number) => string;
}

const METRIC = 'Metric';

/** Periods that a workbook can show like the page; undefined where times have names that only a text can have. */
const periodType = ({ format, grain }: SheetTimes, type: string): string | undefined => {
  if (format && format !== 'smart_date') return undefined;
  if (grain === 'P3M' || grain === 'P0.25Y') return undefined;
  return grain === 'P1M' ? MONTH : grain === 'P1Y' ? YEAR : type;
};

/** A column for each level, under its own name: days stay days there, months months, and numbers numbers. */
const sheetIndex = (
  { levels, lines, nameAt }: ShownSide,
  columns: Columns,
  times: SheetTimes,
): FrameColumn[] => {
  if (levels.length === 0)
    return [
      computed(
        [''],
        lines.map((line) => nameAt(line, 0)),
      ),
    ];
  return levels.map(({ name, isMetric }, level) => {
    const own = isMetric ? undefined : columns.get(name);
    const type = own && (kindOf(own) === Generic.temporal ? periodType(times, own.type) : own.type);
    const source = own && type !== undefined ? { ...own, type } : undefined;
    const values = lines.map((line) => {
      const value = line.path[level]?.value ?? null;
      return source && value !== null ? value : nameAt(line, level);
    });
    return { ...(source ?? computed([], [])), label: [isMetric ? METRIC : name], values };
  });
};

/** The answer for the totals of one place. */
export interface TotalsFrame {
  readonly place: TotalPlace;
  readonly table: Frame;
}

const columnsNamed = (table: Frame, names: Iterable<string>): Columns =>
  new Map([...names].map((name) => [name, columnNamed(table, name)]));

export const pivotShown = (
  table: Frame,
  { question, sheet, ...shown }: ShownPivot,
  ofAllRows: readonly TotalsFrame[] | null,
  metricName: (label: string) => string,
): Frame => {
  const { metrics } = question;
  const columns = columnsNamed(table, [...question.rows, ...question.columns, ...metrics]);
  // Each value goes into the total of every group around it.
  const totals = (question.rows.length + 2) * (question.columns.length + 2);
  assertAffordable('The pivot table', table.rowCount * metrics.length, totals);
  const pivot: Pivot = pivoted(
    rowsOf(table, columns),
    question,
    ofAllRows?.map(({ place, table: answer }) => ({
      place,
      rows: rowsOf(answer, columnsNamed(answer, [...groupsAt(question, place), ...metrics])),
    })),
  );
  const side = (name: SideName) => {
    const { levels, lines } = sideLines(pivot, name, shown[name]);
    const nameOf = groupName(levels, columns, metricName, sheet ? sheetText(sheet) : labelText);
    const total = totalName(question.aggregate, ofAllRows !== null);
    return {
      levels,
      lines,
      depth: Math.max(levels.length, 1),
      nameAt: (line: Line, level: number) => nameOn(line, level, { nameOf, metricName, total }),
    };
  };
  const [down, across] = [side('rows'), side('columns')];
  assertAffordable('The pivot table', down.lines.length, across.lines.length);
  return {
    index: sheet
      ? sheetIndex(down, columns, sheet)
      : Array.from({ length: down.depth }, (_, level) =>
          computed(
            [''],
            down.lines.map((line) => down.nameAt(line, level)),
          ),
        ),
    columns: across.lines.map((line) =>
      computed(
        Array.from({ length: across.depth }, (_, level) => across.nameAt(line, level)),
        down.lines.map(({ branch, metric }) =>
          pivot.at(branch, line.branch, metric ?? line.metric),
        ),
      ),
    ),
    rowCount: down.lines.length,
    rowNumbers: null,
  };
};
