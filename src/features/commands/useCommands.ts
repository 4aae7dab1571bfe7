import { createContext, useContext, useEffect } from 'react';
import type { Commands } from './command';
import type { Finder } from './finder';

/** What a screen offers while it is shown. */
export interface Offered {
  readonly commands: Commands;
  readonly finders: readonly Finder[];
}

/** Adds what a screen offers; the returned function removes it. */
export type Register = (offered: Offered) => () => void;

export const RegisterContext = createContext<Register>(() => () => {});

const NO_FINDERS: readonly Finder[] = [];

/** Offers a screen's commands by key and in the palette while it is shown, and what can be found there. Both are constants. */
export const useCommands = (commands: Commands, finders = NO_FINDERS): void => {
  const register = useContext(RegisterContext);
  useEffect(() => register({ commands, finders }), [register, commands, finders]);
};
