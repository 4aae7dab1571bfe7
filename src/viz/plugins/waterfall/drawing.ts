import type { ChartResult } from '../../chartResult';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import type { PictureFacts } from '../../shared/metricFormats';
import { timeGrain } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { cutNote } from '../../shared/rowLimit';
import { counted, listGrid, told } from '../../shared/told';
import { partialNote } from '../../shared/partialPeriods';
import { columnAlong, xColumn } from '../../shared/xAxis';
import type { PointGrid } from '../../usePointKeys';
import type { ChartItem } from '../../EChart';
import { BAR_KINDS, type Bar, timeName, toBars } from './bars';
import { barName, hasRoomForTexts, kindNames, waterfallFormats, waterfallOption } from './option';

interface Waterfall {
  readonly form: FormData;
  readonly dataset: PictureFacts;
  readonly bars: readonly Bar[];
  readonly columns: readonly unknown[];
  readonly grain: string | undefined;
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

/** Each kind of bar is a series of its own. */
const itemOf = (bars: readonly Bar[], at: number): ChartItem => {
  const kind = bars[at]?.kind ?? 'total';
  return {
    seriesIndex: BAR_KINDS.indexOf(kind),
    dataIndex: bars.slice(0, at).filter((bar) => bar.kind === kind).length,
  };
};

const placesOf = (result: ChartResult, form: FormData) => {
  const x = xColumn(result, form);
  const places = result.data.map((row) => row[x]).filter((at) => typeof at === 'number');
  return { kind: 'time', x: places } as const;
};

export const waterfallDrawing: Drawing<Waterfall> = {
  read: (result, form, dataset) => {
    const { bars, isTime, missing } = toBars(result, form);
    const { exact } = waterfallFormats(form, dataset);
    const names = kindNames(form);
    const textOf = (at: number): string => {
      const bar = bars[at];
      if (!bar) return '';
      const kind = bar.kind === 'total' && bar.step === null ? '' : `${names[bar.kind]} `;
      return `${barName(bar)}: ${kind}${exact(Number(bar.amount), bar.amount)}`;
    };
    const note = [
      cutNote(result, form, {
        things: 'steps',
        what: 'the total is of these only, since the row limit left out the others',
        isSorted: false,
      }),
      ...(isTime ? partialNote(placesOf(result, form), result, form, timeName(form)) : []),
      missing > 0 ? `${counted(missing, 'step')} without a number left out` : null,
    ].filter((part) => part !== null);
    return {
      form,
      dataset,
      bars,
      columns: [columnAlong(result, form), ...toList(form.groupby).slice(0, 1)],
      grain: isTime ? timeGrain(form) : undefined,
      grid: listGrid(bars.length, textOf, (at) => itemOf(bars, at)),
      told: told(bars.length, textOf, 'bar'),
      note: note.join('. ') || null,
    };
  },
  option: ({ bars }, look) => waterfallOption(bars, look),
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ note, bars, form, dataset }, size) => {
    if (form.show_value !== true || hasRoomForTexts(bars, { form, dataset, ...size })) return note;
    const unwritten = 'The values have no room over the bars; tooltips and the table have them';
    return note === null ? unwritten : `${note}. ${unwritten}`;
  },
  standsFor: ({ bars, columns, grain }, { seriesIndex, dataIndex }) => {
    const bar = bars.filter(({ kind }) => kind === BAR_KINDS[seriesIndex])[dataIndex];
    if (!bar?.values) return null;
    return { columns, values: bar.values, grains: [grain] };
  },
};
