/** What a person can do on a screen, as data. Menus, buttons, keys and the palette are derived from it. */
import type { Icon } from '@tabler/icons-react';
import type { NavigateFunction } from 'react-router-dom';
import type { AppDispatch, RootState } from '@/app/store';

/** What a command gets when it runs. */
export interface Page {
  readonly getState: () => RootState;
  readonly navigate: NavigateFunction;
  /** The query of the address. */
  readonly search: string;
}

export interface Command {
  readonly label: string | ((state: RootState) => string);
  readonly icon?: Icon;
  /** The group, where the label alone is not clear. */
  readonly group?: string;
  /** The first one is shown. */
  readonly keys?: readonly string[];
  /** While the focus is in a text field, the keys belong to the text. */
  readonly outsideText?: true;
  /** A text field that has the focus hands over what is written in it before the key acts. */
  readonly takesText?: true;
  /** That field has the focus again afterwards: whoever is in it goes on from there. */
  readonly returnsFocus?: true;
  /** While the focus is in a small dialog beside the page, the keys belong to it: what is written there is not saved yet. */
  readonly outsideDialogs?: true;
  /** What acts by itself when it is pressed, as a link, a button or the points of a chart do, keeps the keys. */
  readonly besideActs?: true;
  /** Whether it is offered to this person now; absent: always. */
  readonly isOffered?: (state: RootState) => boolean;
  /** Whether it can run at this moment; an offered command that cannot is shown disabled. */
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

/** Keys that two commands of a table share; empty in a correct table. */
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
