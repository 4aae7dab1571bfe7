/** Closed tabs, and texts that stood in a tab until others took their place: both can be opened again. */
import { difference } from '../../model/difference';
import { isPlaceholder, shownName } from '../../model/newEditor';
import { CLOSED_KEPT_MS, type ClosedEditor, type Editor } from '../../model/editor';
import type { WritableState } from '../../model/state';

type State = Pick<WritableState, 'recentlyClosed'>;

/** How many, and how long all of them together. */
const CLOSED = { most: 1000, chars: 20_000_000 };
const EARLIER = { most: 500, chars: 2_000_000 };
/** Typing reaches the store up to a tenth of a second late. */
const STOOD_MS = 900;

/** The latest of them, and that one however long it is. */
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

export const keepClosed = (state: State, editor: Editor, now: number): void => {
  if (!editor.loaded || editor.sql.trim() === '') return;
  add(state, { editor, closedAt: now, isEarlier: false });
};

/** A closed tab as the server has it, where that is not the text which was closed here. */
export const keepClosedElsewhere = (state: State, editor: Editor, now: number): void => {
  const isKept = state.recentlyClosed.some(
    ({ editor: { tabViewId, sql } }) =>
      sql === editor.sql && (tabViewId === null || tabViewId === editor.tabViewId),
  );
  if (isKept) return;
  const isTaken = state.recentlyClosed.some((closed) => closed.editor.id === editor.id);
  const id = isTaken ? `${editor.id}.${editor.updatedAt}` : editor.id;
  keepClosed(state, { ...editor, id }, now);
};

/** All of the text is part of the other, with something added in one place. */
const isWithin = (sql: string, other: string): boolean => {
  if (other.includes(sql)) return true;
  const { start, end } = difference(sql, other);
  return start === end;
};

/** The person paused after it, or it was not typed in this window. */
export const wasLeftStanding = ({ typedAt, updatedAt }: Editor, now: number): boolean =>
  typedAt !== updatedAt || Math.abs(now - updatedAt) >= STOOD_MS;

/** Every window that sees a text replaced keeps it, under one name. */
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
      name: `${shownName(editor)} (earlier text)`,
    },
  });
};
