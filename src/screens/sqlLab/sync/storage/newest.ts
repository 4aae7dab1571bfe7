/** Merges entries of several storages and windows: the newer one wins, and texts that nobody continued are copied. */
import { conflictCopy } from '../../model/newEditor';
import { CLOSED_KEPT_MS, type ClosedEditor, type Editor } from '../../model/editor';
import type { Snapshot } from './keptIn';

/** A tab got its number after its first record was written: the others of the same id tell which. */
const tabNamer = (records: readonly Editor[]): ((record: Editor) => string) => {
  const numbers = new Map(
    records.map(({ id, tabViewId }) => [tabViewId === null ? '' : id, tabViewId]),
  );
  return ({ id, tabViewId }) => tabViewId ?? numbers.get(id) ?? `local ${id}`;
};

/** Whether the newer text is based on the older one or on a later state of it. */
const continues = (newer: Editor, older: Editor): boolean =>
  newer.sql === older.sql || newer.basedOn >= older.updatedAt;

/** Of records with one text, the one that knows more of the server's copy: others were written before its reply. */
const byKnowledge = (a: Editor, b: Editor): number =>
  b.updatedAt - a.updatedAt ||
  b.syncedAt - a.syncedAt ||
  Number(b.tabViewId !== null) - Number(a.tabViewId !== null);

/** The records of one tab: each window's last one, and earlier ones of the same window. */
const oneOf = (records: readonly Editor[], openWindows: ReadonlySet<string>): readonly Editor[] => {
  const isHeld = ({ heldBy }: Editor) => heldBy !== null && openWindows.has(heldBy);
  const sorted = [...records].sort(byKnowledge);
  const latest = sorted.filter(
    (record, index) =>
      record.heldBy === null ||
      sorted.findIndex(({ heldBy }) => heldBy === record.heldBy) === index,
  );
  const [first, ...rest] = latest;
  if (!first) return [];
  /** This window goes on from the text of the closed one. */
  const winner = isHeld(first) ? first : { ...first, heldBy: null, basedOn: first.updatedAt };
  const lost = rest.filter((other) => !isHeld(other) && !continues(first, other));
  return [winner, ...lost.map((record) => conflictCopy(record))];
};

const closedOnce = (closed: readonly ClosedEditor[], now: number): ClosedEditor[] => {
  const byId = new Map<string, ClosedEditor>();
  for (const one of closed) {
    const before = byId.get(one.editor.id);
    if (!before || before.closedAt < one.closedAt) byId.set(one.editor.id, one);
  }
  return [...byId.values()]
    .filter(({ closedAt }) => now - closedAt < CLOSED_KEPT_MS)
    .sort((a, b) => b.closedAt - a.closedAt);
};

export const newest = (
  places: readonly Snapshot[],
  openWindows: ReadonlySet<string>,
  now = Date.now(),
): Required<Snapshot> => {
  const closed = closedOnce(
    places.flatMap(({ recentlyClosed = [] }) => recentlyClosed),
    now,
  );
  const isClosed = (editor: Editor) =>
    closed.some((one) => one.editor.id === editor.id && one.editor.updatedAt >= editor.updatedAt);
  const records = places
    .flatMap(({ queryEditors = [] }) => queryEditors)
    .filter((tab) => !isClosed(tab));
  const byTab = Map.groupBy(records, tabNamer(records));
  return {
    /** Records are read by their keys, which have no order. */
    queryEditors: [...byTab.values()]
      .flatMap((records) => oneOf(records, openWindows))
      .toSorted((one, other) => one.openedAt - other.openedAt),
    recentlyClosed: closed,
    destroyedQueryEditors: Object.assign(
      Object.create(null) as Record<string, number>,
      ...places.map(({ destroyedQueryEditors }) => destroyedQueryEditors),
    ) as Record<string, number>,
    session: Object.assign(
      {},
      ...places.map(({ session }) => session),
    ) as Required<Snapshot>['session'],
  };
};
