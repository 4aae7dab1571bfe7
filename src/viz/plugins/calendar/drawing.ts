import type { Drawing } from '../../Drawing';
import { type MomentSeries, momentSeries } from '../../shared/momentSeries';
import { momentWords } from '../../shared/momentWords';
import type { FormData } from '../../formData';
import type { PictureFacts } from '../../shared/metricFormats';
import { figure } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import { MOST_BLOCKS } from './blocks';
import { calendarOption, cellTime, holdsValues } from './option';
import { calendarFormats } from './valueTexts';
import { blockStart, domainOf, nextBlock } from './layout';

interface Calendar {
  readonly all: MomentSeries;
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
  readonly form: FormData;
  readonly dataset: PictureFacts;
}

export const calendarDrawing: Drawing<Calendar> = {
  read: (result, form, dataset) => {
    const all = momentSeries(result, dataset.verboseNames);
    const domain = domainOf(form);
    const { grid, told } = momentWords(
      all,
      cellTime(form),
      calendarFormats(all.series[0]?.name ?? '', form, dataset).exact,
    );
    let end = blockStart(all.moments[0] ?? 0, domain);
    for (let count = 0; count < MOST_BLOCKS; count += 1) end = nextBlock(end, domain);
    const isLong = (all.moments.at(-1) ?? 0) >= end;
    return {
      all,
      form,
      dataset,
      told,
      grid: {
        ...grid,
        itemOf: (series, place) => ({
          seriesIndex: 0,
          dataIndex: series * all.moments.length + place,
        }),
      },
      note: isLong ? `The first ${figure(MOST_BLOCKS)} blocks; longer ones show more` : null,
    };
  },
  option: ({ all }, look) => calendarOption(all, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ all, note, form, dataset }, size) => {
    if (form.show_values !== true || holdsValues(all, { form, dataset, ...size })) return note;
    const unwritten =
      'The values have no room in the cells: larger cells show them, tooltips and the table have them';
    return note === null ? unwritten : `${note}. ${unwritten}`;
  },
};
