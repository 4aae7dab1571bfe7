/** The files of one dialog. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportMode } from '#common/wire/file.ts';
import {
  type Entry,
  isDone,
  newEntry,
  otherParts,
  partEntry,
  problemOf,
  type Reading,
  type RemoteFile,
  type Target,
} from './entries';
import { calledAs, commonName, differenceOf, folderOf, standing } from './together';
import { useImporting } from './useImporting';
import { useReads } from './useReads';
import { useWidenings } from './useWidenings';

let made = 0;
const entriesOf = (files: readonly (File | RemoteFile)[], folder?: string): readonly Entry[] =>
  files.map((file) => newEntry(file, `file-${(made += 1)}`, { folder }));

const nameOf = (entries: readonly Entry[]): string =>
  entries.length > 1
    ? commonName(entries.map(calledAs), folderOf(entries))
    : (entries[0]?.named ?? '');

/** `folder`: of all that are given. */
export const useFiles = (given: readonly File[], folder?: string) => {
  const [entries, setEntries] = useState(() => entriesOf(given, folder));
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  }, [entries]);
  const current = useCallback(() => latest.current, []);
  const change = useCallback((key: string, part: Partial<Entry>) => {
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }, []);
  const [shown, setShown] = useState<string | null>(null);
  const { importAll, settled, ...importing } = useImporting(current, change, ({ key }) =>
    setShown(key),
  );
  const { read, send, forget } = useReads(current, change, settled);
  const [wantsOne, setWantsOne] = useState(false);
  const isOne = wantsOne && entries.length > 1;
  const difference = entries.length > 1 ? differenceOf(entries) : null;

  const reread = (entry: Entry, part: Partial<Entry>) => {
    change(entry.key, { ...part, run: null });
    void read({ ...entry, ...part });
  };
  /** The table of all is called after all of them, unless somebody wrote its name. */
  const rename = (after: readonly Entry[]) => {
    const [[was], [first]] = [entries, after];
    if (!wantsOne || !was || !first) return;
    change(first.key, { table: was.table === nameOf(entries) ? nameOf(after) : was.table });
  };
  useWidenings(entries, { isOne, isImporting: importing.isImporting }, reread);

  return {
    ...importing,
    entries,
    /** All of them become one table. */
    isOne,
    /** Columns of the first file that take the values of others. */
    widened: isOne && entries[0] ? standing(entries[0]) : [],
    /** Why they cannot. */
    difference,
    /** Of which the fields are shown: the one that was chosen, or that failed. */
    shown: entries.find(({ key }) => key === shown) ?? entries[0],
    show: setShown,
    importAll: (target: Target) => importAll(target, isOne),
    isReady:
      !(isOne && difference !== null) &&
      entries.some((entry) => !isDone(entry)) &&
      entries.every((entry) => isDone(entry) || problemOf(entry) === null),
    change,
    setOne: (wanted: boolean) => {
      setWantsOne(wanted);
      const [first] = entries;
      if (!first) return;
      const names = [first.named, nameOf(entries)] as const;
      const [before = '', table = ''] = wanted ? names : names.toReversed();
      // A name that somebody wrote stays.
      if (first.table === before) change(first.key, { table });
    },
    /** Those that are not written yet. */
    setMode: (mode: ImportMode) => {
      for (const entry of entries) if (!isDone(entry)) change(entry.key, { mode, run: null });
    },
    add: (files: readonly (File | RemoteFile)[], from?: string) => {
      const added = entriesOf(files, from);
      rename([...entries, ...added]);
      setEntries((now) => [...now, ...added]);
      for (const entry of added) void send(entry);
    },
    remove: (entry: Entry) => {
      forget(entry);
      rename(entries.filter(({ key }) => key !== entry.key));
      setEntries((now) => now.filter(({ key }) => key !== entry.key));
    },
    setReading: (entry: Entry, part: Reading) =>
      reread(entry, { reading: { ...entry.reading, ...part } }),
    setType: (entry: Entry, column: string, type: string) =>
      reread(entry, { types: { ...entry.types, [column]: type } }),
    /** A table for each sheet or table in the file. */
    addParts: (entry: Entry) => {
      const [part, added] = [entry.preview?.part, otherParts(entry, entries)];
      // The name of the file stands for all of them now; one that somebody wrote stays.
      if (part && added.length > 0 && entry.table === entry.named) {
        const { table, named } = partEntry(entry, part);
        change(entry.key, { table, named });
      }
      setEntries((now) => [...now, ...added]);
      for (const one of added) void read(one);
    },
  };
};
export type Files = ReturnType<typeof useFiles>;
