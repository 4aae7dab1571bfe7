import type { ChartResult } from '../../chartResult';
import type { Drawing } from '../../Drawing';
import { timeGrain } from '../../shared/baseQuery';
import type { FormData } from '../../formData';
import type { PictureFacts } from '../../shared/metricFormats';
import { toList } from '../../shared/labels';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure } from '../../shared/told';
import { columnAlong, xColumn } from '../../shared/xAxis';
import type { PointGrid } from '../../usePointKeys';
import { type Cells, toCells } from './cells';
import { heatmapFormats, heatmapOption, holdsValues } from './option';

interface Heatmap {
  readonly cells: Cells;
  readonly columns: readonly unknown[];
  readonly grain: string | undefined;
  readonly grid: PointGrid;
  readonly told: string;
  readonly form: FormData;
  readonly dataset: PictureFacts;
  readonly note: string | null;
}

const wordsOf = (cells: Cells, exact: ReturnType<typeof heatmapFormats>['exact']) => {
  const { xs, ys } = cells;
  const places = new Map(cells.cells.map(({ x, y }, at) => [y * xs.length + x, at]));
  const at = (y: number, x: number) => places.get(y * xs.length + x) ?? -1;
  const textOf = (index: number): string | null => {
    const cell = cells.cells[index];
    if (!cell) return null;
    const name = `${xs[cell.x]?.name ?? ''}, ${ys[cell.y]?.name ?? ''}`;
    return `${name}: ${exact(Number(cell.amount), cell.amount)}`;
  };
  /* The first row is drawn at the bottom: the keys follow what is seen. */
  const row = (series: number) => ys.length - 1 - series;
  const grid: PointGrid = {
    series: ys.length,
    places: xs.length,
    textOf: (series, place) => textOf(at(row(series), place)),
    itemOf: (series, place) => ({ seriesIndex: 0, dataIndex: at(row(series), place) }),
  };
  const sizes = cells.cells.map(({ amount }) => Number(amount));
  const ends = [Math.min(...sizes), Math.max(...sizes)].map((size) => textOf(sizes.indexOf(size)));
  const told =
    sizes.length === 0
      ? 'No cells.'
      : `${counted(sizes.length, 'cell')} of ${figure(xs.length)} by ${figure(ys.length)}. ` +
        `Lowest ${ends[0]}. Highest ${ends[1]}.`;
  return { grid, told };
};

const isTime = (result: ChartResult, form: FormData): boolean =>
  result.coltypes[result.colnames.indexOf(xColumn(result, form))] === 2;

export const heatmapDrawing: Drawing<Heatmap> = {
  read: (result, form, dataset) => {
    const cells = toCells(result, form);
    const note = [
      cutNote(result, form, { things: 'cells', isSorted: false }),
      cells.empty > 0
        ? `${counted(cells.empty, 'cell')} without a number ${cells.empty === 1 ? 'is' : 'are'} left blank`
        : null,
    ].filter((part) => part !== null);
    return {
      cells,
      columns: [columnAlong(result, form), toList(form.groupby)[0]],
      grain: isTime(result, form) ? timeGrain(form) : undefined,
      form,
      dataset,
      note: note.join('. ') || null,
      ...wordsOf(cells, heatmapFormats(form, dataset).exact),
    };
  },
  option: ({ cells }, look) => heatmapOption(cells, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note, cells, form, dataset }, size) =>
    note ??
    (form.show_values === true && !holdsValues(cells, { form, dataset, ...size })
      ? 'The cells are too small for their values, which the tooltips and the table have'
      : null),
  standsFor: ({ cells: { cells, xs, ys }, columns, grain }, { dataIndex }) => {
    const cell = cells[dataIndex];
    const [x, y] = cell ? [xs[cell.x], ys[cell.y]] : [];
    if (!x || !y) return null;
    return {
      columns,
      values: [x.value, y.value],
      formatted: [x.name, y.name],
      grains: [grain, undefined],
    };
  },
};
