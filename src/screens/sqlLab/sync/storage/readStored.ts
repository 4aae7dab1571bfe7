/** Parses what a browser has stored: by an older page, by hand, or by other means. */
import { isRecord } from '#common/isRecord.ts';
import { AS_SPLIT, newEditor } from '../../model/newEditor';
import type { Batch, Run } from '../../model/run';
import { type ClosedEditor, type Editor, EDITOR_VERSION } from '../../model/editor';
import type { OpenTable } from '../../model/table';
import { isInProgress } from '../../model/runStates';
import { newTable } from '../../model/openTable';
import type { SessionSnapshot } from './keptIn';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null);
const numberOr = <T>(value: unknown, otherwise: T): number | T =>
  isNumber(value) ? value : otherwise;

const list = <T>(value: unknown, read: (item: unknown) => T | null): T[] =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];

const entriesThat = <T>(value: unknown, are: (item: unknown) => item is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, T] =>
      are(entry[1]),
    ),
  );

/** Null if it is no editor of this version. */
export const toEditor = (value: unknown): Editor | null => {
  if (!isRecord(value) || value.version !== EDITOR_VERSION) return null;
  const { id, sql, name, updatedAt, queryLimit, cursorPosition } = value;
  if (!isText(id) || id === '' || !isText(sql) || !isText(name)) return null;
  if (!isNumber(updatedAt) || !isNumber(queryLimit)) return null;
  const north = Math.min(95, Math.max(5, numberOr(value.northPercent, AS_SPLIT.northPercent)));
  const at = isRecord(cursorPosition) ? cursorPosition : {};
  const tabViewId = textOrNull(value.tabViewId);
  return newEditor({
    id,
    sql,
    name,
    updatedAt,
    queryLimit,
    tabViewId,
    remoteId: numberOr(value.remoteId, null),
    dbId: numberOr(value.dbId, null),
    catalog: textOrNull(value.catalog),
    schema: textOrNull(value.schema),
    templateParams: textOrNull(value.templateParams),
    latestQueryId: textOrNull(value.latestQueryId),
    hideLeftBar: value.hideLeftBar === true,
    inLocalStorage: tabViewId === null,
    openedAt: numberOr(value.openedAt, 0),
    syncedAt: numberOr(value.syncedAt, 0),
    basedOn: numberOr(value.basedOn, 0),
    typedAt: numberOr(value.typedAt, 0),
    sentSql: list(value.sentSql, textOrNull),
    base: numberOr(value.base, null),
    revision: textOrNull(value.revision),
    cursorPosition: { row: numberOr(at.row, 0), column: numberOr(at.column, 0) },
    northPercent: north,
    southPercent: 100 - north,
    maxRow: numberOr(value.maxRow, queryLimit),
  });
};

const toTable = (value: unknown): OpenTable | null => {
  if (!isRecord(value)) return null;
  const { id, dbId, queryEditorId, name } = value;
  if (!isText(id) || !isNumber(dbId) || !isText(queryEditorId) || !isText(name)) return null;
  const place = {
    dbId,
    queryEditorId,
    name,
    catalog: textOrNull(value.catalog),
    schema: textOrNull(value.schema),
  };
  return { ...newTable(place, id), expanded: value.expanded === true };
};

/** Runs are this page's own records; anything else is dropped. */
const isRun = (value: unknown): value is Run =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.sql) &&
  isText(value.sqlEditorId) &&
  isText(value.state) &&
  isNumber(value.startDttm);

/** A run in progress is polled; this page gets no reply of its own for it. */
const toRun = (run: Run): Run => ({
  ...run,
  firstColumn: numberOr(run.firstColumn, 0),
  together: numberOr(run.together, 1),
  ranFrom: run.ranFrom === 'statements' || run.ranFrom === 'part' ? run.ranFrom : null,
  position: numberOr(run.position, 0),
  batchId: textOrNull(run.batchId),
  sentAt: null,
  isDetached: isInProgress(run.state),
  isSought: false,
});

export const toClosed = (value: unknown): ClosedEditor | null => {
  if (!isRecord(value) || !isNumber(value.closedAt)) return null;
  const editor = toEditor(value.editor);
  const latest = isRun(value.latest) ? toRun(value.latest) : null;
  const isEarlier = value.isEarlier === true;
  return editor && { editor, closedAt: value.closedAt, isEarlier, latest };
};

const toBatch = (value: unknown): Batch | null => {
  if (!isRecord(value) || !isText(value.id) || !Array.isArray(value.steps)) return null;
  const steps = value.steps.filter(isRun).map(toRun);
  const shown = Math.min(Math.max(0, numberOr(value.shown, 0)), steps.length - 1);
  return steps.length > 1 ? { id: value.id, steps, shown, isGoing: false } : null;
};

/** Earlier pages stored closed tabs here too. */
type Session = SessionSnapshot & {
  readonly recentlyClosed: readonly ClosedEditor[];
  readonly destroyedQueryEditors: Readonly<Record<string, number>>;
};

/** Null if it is no session of this page. */
export const toSession = (value: unknown): Session | null => {
  if (!isRecord(value)) return null;
  const { tabHistory, tables, queries, batches, recentlyClosed } = value;
  return {
    recentlyClosed: list(recentlyClosed, toClosed),
    destroyedQueryEditors: entriesThat(value.destroyedQueryEditors, isNumber),
    queriesToMigrate: entriesThat(value.queriesToMigrate, isText),
    tabHistory: list(tabHistory, textOrNull),
    tables: list(tables, toTable),
    queries: Object.fromEntries(
      Object.entries(isRecord(queries) ? queries : {})
        .filter((entry): entry is [string, Run] => isRun(entry[1]))
        .map(([id, run]) => [id, toRun(run)]),
    ),
    batches: Object.fromEntries(
      Object.entries(isRecord(batches) ? batches : {})
        .map(([id, batch]) => [id, toBatch(batch)] as const)
        .filter((entry): entry is [string, Batch] => entry[1] !== null),
    ),
    activeSouthPaneTab: value.activeSouthPaneTab === 'History' ? 'History' : 'Results',
  };
};
