import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { linkValues, type Links, strongest, toLinks } from '../../shared/links';
import { largestNames, linkFormats } from '../../shared/linkLook';
import { linkWords } from '../../shared/linkWords';
import { namesOf } from '../../shared/namedRows';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure } from '../../shared/told';
import { type Graph, graphOption } from './option';

/** More links are a ball of wool, and take seconds to lay out. */
const MOST = 1000;

interface Drawn extends ReturnType<typeof linkWords> {
  readonly graph: Graph;
  readonly note: string | null;
}

/** The category of a node: that of the first row in which it is a source, else a target. */
const categoriesOf = (result: ChartResult, { nodes }: Links, form: FormData): readonly string[] => {
  const sides = (['source', 'target'] as const).flatMap((side) => {
    const [column] = toList(form[side]);
    const [category] = toList(form[`${side}_category`]);
    return category === undefined || column === undefined ? [] : [{ column, category }];
  });
  if (sides.length === 0) return [];
  const known = new Map<unknown, string>();
  for (const { column, category } of sides) {
    const nameOf = namesOf(result, category, form);
    for (const row of result.data) {
      const value = row[columnLabel(column)] ?? null;
      if (!known.has(value)) known.set(value, nameOf(row[columnLabel(category)]));
    }
  }
  return nodes.map(({ value }) => known.get(value) ?? 'Other');
};

export const graphDrawing: Drawing<Drawn> = {
  read: (result, form, dataset) => {
    const ends = { source: toList(form.source)[0], target: toList(form.target)[0] };
    const all = toLinks(result, ends, toList(form.metric)[0], form);
    const links = strongest(all, MOST);
    const categories = categoriesOf(result, links, form);
    const note = [
      links.links.length < all.links.length
        ? `The ${figure(MOST)} strongest of ${counted(all.links.length, 'link')}`
        : null,
      categories.length > 0
        ? fewColorsNote(categories, 'groups')
        : fewColorsNote(largestNames(links), 'nodes'),
      cutNote(result, form, { things: 'links' }),
      all.missing > 0 ? `${counted(all.missing, 'row')} without a value above zero left out` : null,
    ].filter((part) => part !== null);
    return {
      graph: { links, categories, ends },
      note: note.join('. ') || null,
      ...linkWords(links, linkFormats(form, dataset)),
    };
  },
  option: ({ graph }, look) => graphOption(graph, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ graph: { links, ends } }, item) => linkValues(links, ends, item),
};
