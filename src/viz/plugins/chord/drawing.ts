import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { largestNames, linkFormats } from '../../shared/linkLook';
import { linkValues, type Links, strongest, toLinks } from '../../shared/links';
import { linkWords } from '../../shared/linkWords';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure } from '../../shared/told';
import { chordOption } from './option';

/** More bands are not told apart. */
const MOST = 500;

interface Chord extends ReturnType<typeof linkWords> {
  readonly links: Links;
  readonly ends: { readonly source: unknown; readonly target: unknown };
  readonly form: FormData;
  readonly note: string | null;
}

/** Its number format is that of an axis. */
const formatted = (form: FormData): FormData => ({ ...form, number_format: form.y_axis_format });

export const chordDrawing: Drawing<Chord> = {
  read: (result, given, dataset) => {
    const form = formatted(given);
    const ends = { source: toList(form.groupby)[0], target: toList(form.columns)[0] };
    const all = toLinks(result, ends, toList(form.metric)[0], form);
    const links = strongest(all, MOST);
    const note = [
      links.links.length < all.links.length
        ? `The ${figure(MOST)} strongest of ${counted(all.links.length, 'flow')}`
        : null,
      fewColorsNote(largestNames(links), 'nodes'),
      cutNote(result, form, { things: 'flows' }),
      all.missing > 0 ? `${counted(all.missing, 'row')} without a value above zero left out` : null,
    ].filter((part) => part !== null);
    return {
      links,
      ends,
      form,
      note: note.join('. ') || null,
      ...linkWords(links, linkFormats(form, dataset)),
    };
  },
  option: ({ links, form }, look) => chordOption(links, { ...look, form }),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ links, ends }, item) => linkValues(links, ends, item),
};
