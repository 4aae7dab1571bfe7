/** Closed tabs, and texts that were replaced in a tab: both can be reopened. */
import { difference } from '../../model/difference';
import { earlierName, isPlaceholder } from '../../model/newEditor';
import { CLOSED_KEPT_MS, type ClosedEditor, type Editor } from '../../model/editor';
import type { Run } from '../../model/run';
import type { WritableState } from '../../model/state';

type State = Pick<WritableState, 'recentlyClosed'>;

/** How many, and how many characters in total. */
const CLOSED = { most: 1000, chars: 20_000_000 };
const EARLIER = { most: 500, chars: 2_000_000 };
/** Typing reaches the store up to a tenth of a second late. */
const STOOD_MS = 900;

/** The latest ones within the limits; the last one always stays, however long it is. */
const within = (
  closed: readonly ClosedEditor[],
  budget: typeof CLOSED,
): readonly ClosedEditor[] => {
  let chars = 0;
  return closed.slice(0, budget.most).filter(({ editor: { sql } }, index) => {
    chars += sql.length;
    return index === 0 || chars <= budget.chars;
  });
};

const add = (state: State, one: ClosedEditor): void => {
  const all = [one, ...state.recentlyClosed].filter(
    ({ closedAt }) => one.closedAt - closedAt < CLOSED_KEPT_MS,
  );
  const kept = new Set([
    ...within(
      all.filter(({ isEarlier }) => !isEarlier),
      CLOSED,
    ),
    ...within(
      all.filter(({ isEarlier }) => isEarlier),
      EARLIER,
    ),
  ]);
  state.recentlyClosed = all.filter((closed) => kept.has(closed));
};

export const keepClosed = (
  state: State,
  editor: Editor,
  now: number,
  latest: Run | null = null,
): void => {
  if (!editor.loaded || editor.sql.trim() === '') return;
  add(state, { editor, closedAt: now, isEarlier: false, latest });
};

/** The server's copy of a closed tab, if it differs from the text closed here. */
export const keepClosedElsewhere = (
  state: State,
  editor: Editor,
  now: number,
  latest: Run | null,
): void => {
  const isKept = state.recentlyClosed.some(
    ({ editor: { tabViewId, sql } }) =>
      sql === editor.sql && (tabViewId === null || tabViewId === editor.tabViewId),
  );
  if (isKept) return;
  const isTaken = state.recentlyClosed.some((closed) => closed.editor.id === editor.id);
  const id = isTaken ? `${editor.id}.${editor.updatedAt}` : editor.id;
  keepClosed(state, { ...editor, id }, now, latest);
};

/** Whether the whole text is part of the other, with one insertion. */
const isWithin = (sql: string, other: string): boolean => {
  if (other.includes(sql)) return true;
  const { start, end } = difference(sql, other);
  return start === end;
};

/** The person paused after it, or it was not typed in this window. */
export const wasLeftStanding = ({ typedAt, updatedAt }: Editor, now: number): boolean =>
  typedAt !== updatedAt || Math.abs(now - updatedAt) >= STOOD_MS;

/** Every window in which a text is replaced keeps it, under the same id. */
export const keepEarlier = (state: State, editor: Editor, nextSql: string, now: number): void => {
  const sql = editor.sql.trim();
  if (!editor.loaded || sql === '' || isPlaceholder(editor.sql) || isWithin(sql, nextSql)) return;
  const tab = `${editor.tabViewId ?? editor.id}.`;
  state.recentlyClosed = state.recentlyClosed.filter(
    (closed) =>
      !closed.isEarlier || !closed.editor.id.startsWith(tab) || closed.editor.sql !== editor.sql,
  );
  add(state, {
    closedAt: now,
    isEarlier: true,
    latest: null,
    editor: {
      ...editor,
      id: `${tab}${editor.updatedAt}`,
      tabViewId: null,
      revision: null,
      remoteId: null,
      latestQueryId: null,
      inLocalStorage: true,
      heldBy: null,
      sentSql: [],
      name: earlierName(editor),
    },
  });
};
