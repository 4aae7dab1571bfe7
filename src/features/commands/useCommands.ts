import { createContext, useContext, useEffect } from 'react';
import type { Commands } from './command';

/** Adds a table; the returned function removes it. */
export type Register = (commands: Commands) => () => void;

export const RegisterContext = createContext<Register>(() => () => {});

/** Offers a screen's commands by key and in the palette while it is shown. The table is a constant. */
export const useCommands = (commands: Commands): void => {
  const register = useContext(RegisterContext);
  useEffect(() => register(commands), [register, commands]);
};
