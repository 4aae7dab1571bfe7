/** What of a page may open the dialog for files, and what looks again when files or bundles came. */
import { createContext, useContext, useEffect, useRef } from 'react';
import type { Found } from './folders';

export type Open = (files: readonly File[], found?: Found) => void;

export interface Place {
  /** Null for people who may not make tables of files. */
  readonly open: Open | null;
  /** Called when tables may have been made; returns how to end it. */
  readonly onMade: Listen;
  /** Called when a dropped bundle was imported. */
  readonly onBundle: Listen;
}

export type Listen = (look: () => void) => () => void;
const unheard: Listen = () => () => undefined;

export const FilePlace = createContext<Place>({ open: null, onMade: unheard, onBundle: unheard });

/** Opens the dialog for files; null for people who may not make tables of them. */
export const useOpenFiles = (): Open | null => useContext(FilePlace).open;

const useHeard = (listen: Listen, look: () => void): void => {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => listen(() => latest.current()), [listen]);
};

/** For what shows tables or datasets: looks again after files were imported. */
export const useOnTablesMade = (look: () => void): void =>
  useHeard(useContext(FilePlace).onMade, look);

/** For what shows objects that a bundle may hold. */
export const useOnBundles = (look: () => void): void =>
  useHeard(useContext(FilePlace).onBundle, look);
