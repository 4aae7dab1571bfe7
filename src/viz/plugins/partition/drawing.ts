import type { ChartResult } from '../../chartResult';
import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { isCut } from '../../shared/rowLimit';
import { counted, listGrid, told } from '../../shared/told';
import { laidOut } from './layout';
import { partFormats, partitionOption, partName, topParts } from './option';
import { type Parts, toParts } from './parts';
import { hasUnnamed } from './unnamed';

interface Partition {
  readonly parts: Parts;
  readonly form: FormData;
  /** What the row limit left out, in words. */
  readonly cut: string | null;
  /** In words, in the order of the boxes. */
  readonly texts: readonly string[];
}

/** The parts are more than the rows that they are made of: those of a level are added up to the ones above. */
const cutNote = (result: ChartResult, form: FormData): string | null =>
  isCut(result, form)
    ? `${counted(result.sql_rowcount ?? result.rowcount, 'row')}; sizes are of these only, since the row limit left out the others`
    : null;

/** Which boxes there are does not depend on their size. */
const ANY = { width: 1, height: 1 };

export const partitionDrawing: Drawing<Partition> = {
  read: (result, form, dataset) => {
    const parts = toParts(result, form);
    const write = partFormats(form, dataset);
    const texts = laidOut(parts, form, ANY).boxes.map(
      ({ part }) => `${partName(part, dataset)}: ${write(part, 'exact')}`,
    );
    return { parts, form, cut: cutNote(result, form), texts };
  },
  option: ({ parts }, look) => partitionOption(parts, look),
  told: ({ texts }) => told(texts.length, (at) => texts[at] ?? '', 'part'),
  grid: ({ texts }) => listGrid(texts.length, (at) => texts[at] ?? ''),
  note: ({ parts, form, cut }) => {
    const { left, sizeless } = laidOut(parts, form, ANY);
    const notes = [
      cut,
      fewColorsNote(topParts(parts), 'groups'),
      hasUnnamed(parts, form)
        ? 'Rows without a name on a level are in none of its parts: heights compare those that have one'
        : null,
      sizeless > 0
        ? `${counted(sizeless, 'part')} without a value above zero ${sizeless === 1 ? 'has' : 'have'} no size`
        : null,
      left > 0
        ? `${counted(left, 'part')} ${left === 1 ? 'is' : 'are'} too small or too many to be drawn; the table has them`
        : null,
    ];
    return notes.filter((note) => note !== null).join('. ') || null;
  },
};
