import { createContext, useContext, useEffect } from 'react';
import type { Commands } from './command';

/** Adds a table; what it gives back takes it away. */
export type Register = (commands: Commands) => () => void;

export const RegisterContext = createContext<Register>(() => () => {});

/** While a screen is shown its commands can be run by key and from the palette. The table is a constant. */
export const useCommands = (commands: Commands): void => {
  const register = useContext(RegisterContext);
  useEffect(() => register(commands), [register, commands]);
};
