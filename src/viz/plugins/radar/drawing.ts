import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { notDrawnNote } from '../../shared/drawnFirst';
import { toList } from '../../shared/labels';
import type { PictureFacts } from '../../shared/metricFormats';
import { cutNote } from '../../shared/rowLimit';
import { counted, told } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import { axisFormats, radarOption, unwritten } from './option';
import { type Shapes, toShapes } from './shapes';

/** Fewer lie on one line. */
const FEWEST_AXES = 3;

interface Radar {
  readonly shapes: Shapes;
  readonly form: FormData;
  readonly dataset: PictureFacts;
  readonly columns: readonly unknown[];
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

const wordsOf = ({ axes, shapes }: Shapes, form: FormData, dataset: PictureFacts) => {
  const formats = axes.map((axis) => axisFormats(axis, form, dataset));
  const valueOf = (shape: number, axis: number): string => {
    const amount = shapes[shape]?.amounts[axis] ?? null;
    return amount === null ? 'no value' : (formats[axis]?.exact(Number(amount), amount) ?? '');
  };
  const nameOf = (at: number) => {
    const label = axes[at]?.label ?? '';
    return dataset.verboseNames[label] ?? label;
  };
  const grid: PointGrid = {
    series: shapes.length,
    places: axes.length,
    textOf: (series, place) =>
      `${shapes[series]?.name ?? ''}, ${nameOf(place)}: ${valueOf(series, place)}`,
    itemOf: (series) => ({ seriesIndex: 0, dataIndex: series }),
    nameOf: (series) => shapes[series]?.name ?? '',
  };
  const textOf = (at: number) =>
    `${shapes[at]?.name ?? ''}: ${axes.map((_, axis) => `${nameOf(axis)} ${valueOf(at, axis)}`).join(', ')}`;
  return { grid, told: told(shapes.length, textOf, 'shape') };
};

export const radarDrawing: Drawing<Radar> = {
  read: (result, form, dataset) => {
    const shapes = toShapes(result, form);
    const { missing, count } = shapes;
    const note = [
      shapes.axes.length < FEWEST_AXES
        ? 'With fewer than three metrics the shapes are lines: add a metric, or use bars'
        : null,
      cutNote(result, form, { things: 'groups', isSorted: true }),
      notDrawnNote(count, 'shapes'),
      fewColorsNote(shapes.shapes.map(({ name }) => name)),
      missing > 0
        ? `${counted(missing, 'missing value')} ${missing === 1 ? 'is' : 'are'} drawn at the inner end`
        : null,
    ].filter((part) => part !== null);
    return {
      shapes,
      form,
      dataset,
      columns: toList(form.groupby),
      note: note.join('. ') || null,
      ...wordsOf(shapes, form, dataset),
    };
  },
  option: ({ shapes }, look) => radarOption(shapes, look),
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ note, shapes, form, dataset }, size) => {
    const count = unwritten(shapes, { form, dataset, ...size });
    if (note !== null || count === 0) return note;
    return `${counted(count, 'value')} without room for a label; tooltips and the table have them`;
  },
  standsFor: ({ shapes: { shapes }, columns }, { dataIndex }) => {
    const values = shapes[dataIndex]?.groups;
    return values && columns.length > 0 ? { columns, values } : null;
  },
};
