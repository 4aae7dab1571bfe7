import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import { type MomentSeries, momentFormat, momentSeries } from '../../shared/momentSeries';
import { momentWords } from '../../shared/momentWords';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure } from '../../shared/told';
import { firstMoments, roseFormats, roseOption } from './option';

interface Rose extends ReturnType<typeof momentWords> {
  readonly all: MomentSeries;
  readonly note: string | null;
}

export const roseDrawing: Drawing<Rose> = {
  read: (result, form, dataset) => {
    const every = momentSeries(result);
    const all = firstMoments(every);
    const [shown, count] = [all.moments.length, every.moments.length];
    const below = all.series.flatMap(({ amounts }) => amounts.filter((one) => Number(one) < 0));
    const note = [
      cutNote(result, form, { things: 'values', isSorted: false }),
      shown < count
        ? `The first ${figure(shown)} of ${figure(count)} moments; a coarser time grain shows all of them`
        : null,
      below.length > 0 ? `${counted(below.length, 'value')} below zero left out` : null,
      fewColorsNote(all.series.map(({ title }) => title)),
    ].filter((part) => part !== null);
    const words = momentWords(
      all,
      momentFormat(form, form.date_time_format),
      roseFormats(form, dataset).exact,
    );
    return { all, note: note.join('. ') || null, ...words };
  },
  option: ({ all }, look) => roseOption(all, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
};
