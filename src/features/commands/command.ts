/** What a person can do on a screen, as data. Menus, buttons, keys and the palette take it from here. */
import type { Icon } from '@tabler/icons-react';
import type { NavigateFunction } from 'react-router-dom';
import type { AppDispatch, RootState } from '@/app/store';

/** Where a command runs. */
export interface Page {
  readonly getState: () => RootState;
  readonly navigate: NavigateFunction;
  /** The address's query. */
  readonly search: string;
}

export interface Command {
  readonly label: string | ((state: RootState) => string);
  readonly icon?: Icon;
  /** What it belongs to, where its label alone would not say. */
  readonly group?: string;
  /** The first is the one that is shown. */
  readonly keys?: readonly string[];
  /** Where something is being written, its keys belong to the text. */
  readonly outsideText?: true;
  /** There at all, for this person and now; always where nothing is said. */
  readonly isOffered?: (state: RootState) => boolean;
  /** Could be done this moment; what is offered and not possible is shown disabled. */
  readonly isPossible?: (state: RootState) => boolean;
  readonly run: (dispatch: AppDispatch, page: Page) => unknown;
}

/** A screen's commands by their ids. */
export type Commands = Readonly<Record<string, Command>>;

export const labelOf = ({ label }: Command, state: RootState): string =>
  typeof label === 'string' ? label : label(state);

export const isOffered = (command: Command, state: RootState): boolean =>
  command.isOffered?.(state) ?? true;

export const isPossible = (command: Command, state: RootState): boolean =>
  isOffered(command, state) && (command.isPossible?.(state) ?? true);

/** Keys that two commands of a table share; empty when the table is sound. */
export const collisions = (
  commands: Readonly<Record<string, Pick<Command, 'label' | 'keys'>>>,
): readonly string[] => {
  const owners = new Map<string, string>();
  return Object.entries(commands).flatMap(([id, { keys = [] }]) =>
    keys.flatMap((key) => {
      const owner = owners.get(key);
      owners.set(key, id);
      return owner === undefined ? [] : [`${key}: ${owner}, ${id}`];
    }),
  );
};
