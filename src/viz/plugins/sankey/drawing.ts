import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import { toList } from '../../shared/labels';
import { linkValues, type Links, strongest, toLinks } from '../../shared/links';
import { largestNames, linkFormats } from '../../shared/linkLook';
import { linkWords } from '../../shared/linkWords';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure } from '../../shared/told';
import { withoutCircles } from './acyclic';
import { sankeyOption } from './option';

/** Each link is followed in search of circles, so that more would take seconds. */
const MOST = 1000;

interface Sankey extends ReturnType<typeof linkWords> {
  readonly links: Links;
  readonly ends: { readonly source: unknown; readonly target: unknown };
  readonly note: string | null;
}

export const sankeyDrawing: Drawing<Sankey> = {
  read: (result, form, dataset) => {
    const ends = { source: toList(form.source)[0], target: toList(form.target)[0] };
    const all = toLinks(result, ends, toList(form.metric)[0], form);
    const drawn = strongest(all, MOST);
    const { links, circles } = withoutCircles(drawn);
    const note = [
      drawn.links.length < all.links.length
        ? `The ${figure(MOST)} strongest of ${counted(all.links.length, 'link')}`
        : null,
      circles > 0
        ? `${counted(circles, 'link')} left out that would lead back to where ${circles === 1 ? 'it comes' : 'they come'} from`
        : null,
      fewColorsNote(largestNames(links), 'nodes'),
      cutNote(result, form, { things: 'links' }),
      all.missing > 0 ? `${counted(all.missing, 'row')} without a value above zero left out` : null,
    ].filter((part) => part !== null);
    return {
      links,
      ends,
      note: note.join('. ') || null,
      ...linkWords(links, linkFormats(form, dataset)),
    };
  },
  option: ({ links }, look) => sankeyOption(links, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ links, ends }, item) => linkValues(links, ends, item),
};
