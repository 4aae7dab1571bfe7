import { shallowEqual } from 'react-redux';
import { useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { type Command, isPossible, labelOf } from './command';
import type { Finder, Found } from './finder';
import { hasWords } from './hasWords';
import { useFinders } from './useFinders';

export interface PaletteRow {
  readonly key: string;
  readonly title: string;
  readonly place: string | null;
  readonly command: Command;
}

const titleOf = (command: Command, state: RootState): string =>
  [command.group, labelOf(command, state)].filter(Boolean).join(': ');

const foundRow = (finder: Finder, found: Found): PaletteRow => {
  const { label, icon, open } = finder;
  const command: Command = { label: found.name, group: label, icon, run: open(found) };
  return {
    key: JSON.stringify([label, found.id]),
    title: `${label}: ${found.name}`,
    place: found.place,
    command,
  };
};

/** The possible commands whose title matches the search, and behind them what is found. */
export const usePaletteRows = (
  commands: readonly Command[],
  finders: readonly Finder[],
  text: string,
) => {
  const titles = useAppSelector(
    (state) =>
      commands.map((command) => (isPossible(command, state) ? titleOf(command, state) : null)),
    shallowEqual,
  );
  const { found, ...search } = useFinders(finders, text);
  const rows = commands.flatMap((command, index): readonly PaletteRow[] => {
    const title = titles[index];
    return title && hasWords(title, text) ? [{ key: title, title, place: null, command }] : [];
  });
  return { ...search, rows: [...rows, ...found.map((one) => foundRow(one.finder, one.found))] };
};
