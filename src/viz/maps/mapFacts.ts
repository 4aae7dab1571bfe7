/** What the tooltip of a map says of a row. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { amountOf } from '../shared/amount';
import { toList } from '../shared/labels';
import { metricFormats, type PictureFacts } from '../shared/metricFormats';
import { namesOf } from '../shared/namedRows';
import { cutNote } from '../shared/rowLimit';
import { counted } from '../shared/told';
import type { TooltipRow } from '../shared/tooltip';
import { boundsOf, type Position } from './mapView';
import { tooltipColumns } from './mapQuery';

type Row = Readonly<Record<string, unknown>>;

export const placeText = ([longitude, latitude]: Position): string => `${longitude}, ${latitude}`;

/** As near as cells are. */
const PLACE_DIGITS = 4;

/** Where the middle of a ring is; empty without one. */
export const middleText = (ring: readonly Position[]): string => {
  const bounds = boundsOf(ring);
  if (!bounds) return '';
  const round = (one: number, other: number) => Number(((one + other) / 2).toFixed(PLACE_DIGITS));
  return placeText([round(bounds.west, bounds.east), round(bounds.south, bounds.north)]);
};

/** A metric of a row as it is read: its name, and every digit. */
export const metricRow = (metric: unknown, dataset: PictureFacts): ((row: Row) => TooltipRow) => {
  const label = metricLabel(metric);
  const { exact } = metricFormats(metric, { format: undefined }, dataset);
  const name = dataset.verboseNames[label] ?? label;
  return (row) => {
    const amount = amountOf(row[label]);
    return { name, value: amount === null ? '–' : exact(Number(amount), amount) };
  };
};

/** The columns that were chosen for the tooltip, as they are called and written. */
const chosenColumns = (result: ChartResult, form: FormData, dataset: PictureFacts) =>
  tooltipColumns(form).map((column) => ({
    label: columnLabel(column),
    name: dataset.verboseNames[columnLabel(column)] ?? columnLabel(column),
    write: namesOf(result, column, form),
  }));

/** What they are in one row. */
export const chosenRows = (
  result: ChartResult,
  form: FormData,
  dataset: PictureFacts,
): ((row: Row) => readonly TooltipRow[]) => {
  const columns = chosenColumns(result, form, dataset);
  return (row) => columns.map(({ label, name, write }) => ({ name, value: write(row[label]) }));
};

const MOST_VALUES = 10;

/** What they are in several rows: each value once, and how many more there are. */
export const chosenLists = (
  result: ChartResult,
  form: FormData,
  dataset: PictureFacts,
): ((rows: readonly number[]) => readonly TooltipRow[]) => {
  const columns = chosenColumns(result, form, dataset);
  return (rows) =>
    columns.map(({ label, name, write }) => {
      const values = [...new Set(rows.map((at) => write(result.data[at]?.[label])))];
      const more = values.length - MOST_VALUES;
      const shown = values.slice(0, MOST_VALUES).join(', ');
      return { name, value: more > 0 ? `${shown} and ${more} more` : shown };
    });
};

/** The metric of a chart that has one, and the columns that were chosen for the tooltip. */
export const rowFacts = (
  result: ChartResult,
  form: FormData,
  dataset: PictureFacts,
): ((row: Row) => readonly TooltipRow[]) => {
  const [metric] = toList(form.metric);
  const measured = metric === undefined ? null : metricRow(metric, dataset);
  const more = chosenRows(result, form, dataset);
  return (row) => [...(measured ? [measured(row)] : []), ...more(row)];
};

const SCRIPTS = [
  'js_data_mutator',
  'js_tooltip',
  'js_onclick_href',
  'label_javascript_config_generator',
  'icon_javascript_config_generator',
];

const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Seen at an angle, places have heights. */
const hasHeights = ({ extruded, viewport }: FormData): boolean =>
  extruded === true && isRecord(viewport) && Number(viewport.pitch) > 0;

/** What a map leaves out. */
export const mapNotes = (
  result: ChartResult,
  form: FormData,
  {
    things,
    lost,
    isSorted,
  }: { readonly things: string; readonly lost: number; readonly isSorted: boolean },
): readonly string[] => {
  const hasScript = SCRIPTS.some((key) => isWritten(form[key]));
  const notes = [
    cutNote(result, form, { things, isSorted }),
    lost > 0
      ? `${counted(lost, 'row')} ${lost === 1 ? 'has' : 'have'} no place that can be read`
      : null,
    form.enable_icons === true ? 'Icons of this chart are kept, and not loaded' : null,
    hasScript ? 'Scripts of this chart are kept, and never run' : null,
    hasHeights(form) ? 'Heights are not drawn: the map is seen from above' : null,
    isWritten(form.tooltip_template) ? 'The template of its tooltips is kept, and not used' : null,
  ];
  return notes.filter((note) => note !== null);
};
