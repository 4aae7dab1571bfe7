import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { notePx } from '../../Note';
import { toList } from '../../shared/labels';
import { duration } from '../../shared/numberFormat';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure, told } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import { type Bar, type Gantt, ganttColumns, toGantt } from './bars';
import { ganttOption, momentText, rowsThatFit, seriesNames } from './option';

interface Drawn {
  readonly gantt: Gantt;
  readonly groups: readonly (readonly Bar[])[];
  readonly form: FormData;
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

export const ganttDrawing: Drawing<Drawn> = {
  read: (result, form) => {
    const gantt = toGantt(result, form);
    const groups = [...Map.groupBy(gantt.bars, ({ series }) => series).values()];
    const write = momentText(form);
    const textOf = ({ name, series, start, end }: Bar): string =>
      `${name}${series === '' ? '' : ` (${series})`}: from ${write(start)} to ${write(end)}, ${duration(end - start)}`;
    const note = [
      cutNote(result, form, { things: 'bars', isSorted: false }),
      gantt.missing > 0
        ? `${counted(gantt.missing, 'row')} without a start and a later end left out`
        : null,
      toList(form.series).length > 0 ? fewColorsNote(seriesNames(gantt)) : null,
    ].filter((part) => part !== null);
    return {
      gantt,
      groups,
      form,
      grid: {
        series: groups.length,
        places: Math.max(0, ...groups.map((group) => group.length)),
        textOf: (series, place) => {
          const bar = groups[series]?.[place];
          return bar ? textOf(bar) : null;
        },
        itemOf: (series, place) => ({ seriesIndex: series, dataIndex: place }),
      },
      told: told(
        gantt.bars.length,
        (at) => {
          const bar = gantt.bars[at];
          return bar ? textOf(bar) : '';
        },
        'bar',
      ),
      note: note.join('. ') || null,
    };
  },
  option: ({ gantt }, look) => ganttOption(gantt, look),
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ gantt, form, note }, size) => {
    const whole = rowsThatFit(gantt, { form, ...size });
    const joined = (hidden: string | null) =>
      [hidden, note].filter((part) => part !== null).join('. ') || null;
    if (whole >= gantt.rows.length) return joined(null);
    const above = (px: number) => {
      const fits = rowsThatFit(gantt, { form, ...size, height: size.height - px });
      return joined(
        `${figure(fits)} of ${counted(gantt.rows.length, 'row')}; scroll to see the others`,
      );
    };
    // The note of one line may need two, above which fewer rows fit.
    return above(notePx(above(0) ?? '', size));
  },
  standsFor: ({ groups, form }, { seriesIndex, dataIndex }) => {
    const values = groups[seriesIndex]?.[dataIndex]?.values;
    const columns = ganttColumns(form);
    return values && columns.length > 0 ? { columns, values } : null;
  },
};
