import { metricLabel } from '#common/labels.ts';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import type { PictureFacts } from '../../shared/metricFormats';
import { namedRows } from '../../shared/namedRows';
import { cutNote } from '../../shared/rowLimit';
import { figure, listGrid, told } from '../../shared/told';
import { filled, gaugeFormats, gaugeOption, listed, type Reading } from './option';

/** More hands on one dial cannot be told apart. */
const MOST = 10;

interface Gauge {
  readonly readings: readonly Reading[];
  readonly form: FormData;
  readonly dataset: PictureFacts;
  readonly textOf: (at: number) => string;
  readonly note: string | null;
}

const leftOut = (rows: number, shown: number, missing: number): string | null => {
  const parts = [
    ...(rows > shown + missing
      ? [`${figure(shown)} of ${figure(rows)} values; a dial has room for ${MOST}`]
      : []),
    ...(missing > 0 ? [`${figure(missing)} without a number`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : null;
};

export const gaugeDrawing: Drawing<Gauge> = {
  read: (result, form, dataset) => {
    const columns = toList(form.groupby);
    const rows = namedRows(result, columns, toList(form.metric)[0], form);
    const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
    const readings = known.slice(0, MOST);
    const { exact } = gaugeFormats(form, dataset);
    const metric = metricLabel(toList(form.metric)[0]);
    return {
      readings,
      form,
      dataset,
      textOf: (at) => {
        const reading = readings[at];
        if (!reading) return '';
        const name = columns.length > 0 ? reading.name : (dataset.verboseNames[metric] ?? metric);
        return `${name}: ${filled(form, exact(reading.value, reading.raw))}`;
      },
      note:
        leftOut(rows.length, readings.length, rows.length - known.length) ??
        (columns.length > 0 ? cutNote(result, form, { things: 'values' }) : null),
    };
  },
  option: ({ readings }, look) => gaugeOption(readings, look),
  told: ({ readings, textOf }) => told(readings.length, textOf, 'value'),
  grid: ({ readings, textOf }) => listGrid(readings.length, textOf),
  note: ({ note, readings, form, dataset }, size) => {
    const fits = listed(readings, form, dataset, size);
    if (note !== null || fits >= readings.length) return note;
    return `${figure(fits)} of ${figure(readings.length)} values are listed here; the table has all`;
  },
  standsFor: ({ readings, form }, { dataIndex }) => {
    const columns = toList(form.groupby);
    const values = readings[dataIndex]?.groups;
    return values && columns.length > 0 ? { columns, values } : null;
  },
};
