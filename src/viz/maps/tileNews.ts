/** Whether the server of tiles answers, as all maps of the page find it. */

/** Some places have no tile: one that fails says nothing yet. */
const FAILURES = 3;
const SILENT_MS = 8000;

export type TileTrouble = 'refused' | 'silent' | null;

export interface TileNews {
  /** A tile was asked for; what it returns is called with whether it came. */
  readonly asked: () => (hasCome: boolean) => void;
  readonly trouble: () => TileTrouble;
  readonly subscribe: (onChange: () => void) => () => void;
}

export const createTileNews = (): TileNews => {
  const listeners = new Set<() => void>();
  let trouble: TileTrouble = null;
  let failures = 0;
  const say = (next: TileTrouble) => {
    if (next === trouble) return;
    trouble = next;
    for (const listener of listeners) listener();
  };
  return {
    asked: () => {
      const timer = setTimeout(() => say(trouble ?? 'silent'), SILENT_MS);
      return (hasCome) => {
        clearTimeout(timer);
        failures = hasCome ? 0 : failures + 1;
        if (hasCome) say(null);
        else if (failures >= FAILURES) say('refused');
      };
    },
    trouble: () => trouble,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
};

export const tileNews = createTileNews();

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return 'their server';
  }
};

/** One line for below a map. */
export const tileNote = (trouble: TileTrouble, address: string): string | null => {
  if (trouble === 'refused') return `${hostOf(address)} sends no map tiles`;
  return trouble === 'silent' ? `${hostOf(address)} does not answer with map tiles` : null;
};
