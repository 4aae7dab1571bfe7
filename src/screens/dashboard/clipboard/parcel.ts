/** Components as text of the clipboard, which may come from anywhere. */
import { isRecord } from '#common/isRecord.ts';
import { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { toStored } from '../layout/positions';
import { repair } from '../layout/repair';
import { takeTrees, type Trees } from '../layout/trees';

const KIND = 'sextant/dashboard-components';
const VERSION = 1;
/** More than any dashboard that a server stores. */
const LONGEST = 1_000_000;
const MOST_COMPONENTS = 500;

export const toText = ({ roots, components }: Trees): string =>
  JSON.stringify({
    kind: KIND,
    version: VERSION,
    roots,
    components: Object.fromEntries(
      Object.values(components).map((component) => [component.id, toStored(component)]),
    ),
  });

export type Unreadable = 'foreign' | 'newer' | 'tooLarge';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const OF_THE_PAGE: readonly string[] = [ROOT_ID, GRID_ID, HEADER_ID];

export interface Parcel {
  readonly trees: Trees;
  /** What was damaged and is mended or left out, in sentences. */
  readonly notes: readonly string[];
}

/** A tab alone is no damage here: it gets tabs around it before anything is judged. */
const held = (id: unknown, components: Readonly<Record<string, unknown>>): object => {
  const component = typeof id === 'string' ? components[id] : undefined;
  if (!isRecord(component) || component.type !== 'TAB') return {};
  const around = `TABS-around-${String(id)}`;
  return { [around]: { type: 'TABS', id: around, children: [id] } };
};

/** The components in a text, as sound as those of an opened dashboard; else why there are none. */
export const fromText = (text: string): Parcel | Unreadable => {
  if (text.length > LONGEST) return 'tooLarge';
  const parcel = parsed(text);
  if (!isRecord(parcel) || parcel.kind !== KIND) return 'foreign';
  if (typeof parcel.version === 'number' && parcel.version > VERSION) return 'newer';
  const { roots, components } = parcel;
  if (!Array.isArray(roots) || !isRecord(components)) return 'foreign';
  const own = Object.entries(components).filter(([id]) => !OF_THE_PAGE.includes(id));
  if (own.length > MOST_COMPONENTS || roots.length > MOST_COMPONENTS) return 'tooLarge';
  const known = Object.fromEntries(own);
  const around = Object.assign({}, ...roots.map((id) => held(id, known))) as object;
  const isHeld = (id: unknown) => `TABS-around-${String(id)}` in around;
  const { layout, notes } = repair(
    {
      ...known,
      ...around,
      [ROOT_ID]: { type: 'ROOT', id: ROOT_ID, children: [GRID_ID] },
      [GRID_ID]: {
        type: 'GRID',
        id: GRID_ID,
        children: [...roots.filter((id) => !isHeld(id)), ...Object.keys(around)],
      },
    },
    { title: '', charts: [] },
  );
  const trees = takeTrees(
    layout,
    roots.filter((id): id is string => typeof id === 'string'),
  );
  return trees.roots.length === 0 ? 'foreign' : { trees, notes };
};
