import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { type MomentSeries, momentFormat, momentSeries } from '../../shared/momentSeries';
import { momentWords } from '../../shared/momentWords';
import { cutSeriesNote } from '../../shared/rowLimit';
import { counted, figure } from '../../shared/told';
import { horizonFormats, horizonOption, rowsOf } from './option';

interface Horizon extends ReturnType<typeof momentWords> {
  readonly all: MomentSeries;
  readonly form: FormData;
  readonly cut: string | null;
}

/** A single moment has no way to the next one, and so no area. */
const isAlone = ({ amounts }: MomentSeries['series'][number]): boolean =>
  amounts.filter((amount) => amount !== null).length === 1;

/** How many values are missing between the first one and the last one. */
const bridged = (amounts: MomentSeries['series'][number]['amounts']): number => {
  const isThere = (amount: unknown) => amount !== null;
  return amounts
    .slice(amounts.findIndex(isThere), amounts.findLastIndex(isThere) + 1)
    .filter((amount) => amount === null).length;
};

export const horizonDrawing: Drawing<Horizon> = {
  read: (result, form, dataset) => {
    const all = momentSeries(result, dataset.verboseNames);
    const { exact } = horizonFormats(form, dataset);
    const cut = cutSeriesNote(result, form);
    return { all, form, cut, ...momentWords(all, momentFormat(form, null), exact) };
  },
  option: ({ all }, look) => horizonOption(all, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ all, form, cut }, { height }) => {
    const { shown } = rowsOf(all.series.length, form, height);
    const missing = all.series
      .slice(0, shown)
      .reduce((sum, { amounts }) => sum + bridged(amounts), 0);
    const alone = all.series.slice(0, shown).filter(isAlone).length;
    const notes = [
      cut,
      shown < all.series.length
        ? `The first ${figure(shown)} of ${counted(all.series.length, 'series', 'series')}; a higher chart shows more`
        : null,
      alone > 0
        ? `${counted(alone, 'series', 'series')} of a single value ${alone === 1 ? 'has' : 'have'} no area; the table has it`
        : null,
      missing > 0 ? `${counted(missing, 'missing value')}; the areas go on over them` : null,
    ].filter((note) => note !== null);
    return notes.join('. ') || null;
  },
};
