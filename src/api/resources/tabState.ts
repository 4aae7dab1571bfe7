/** Editor tabs on the server: form fields with JSON text, and revisions where the server has them. */
import { type Call, request, requestAnswer } from '../client';
import { ApiError } from '../errors';
import type { NewTabInput, TabChange, TabCreated, TabState } from '#common/wire/tabState.ts';

const ROOT = '/tabstateview/';

export interface Revised {
  readonly revision: string | null;
}

/** A write that another one preceded is refused, where revisions exist. */
const against = (revision: string | null) =>
  revision ? { headers: { 'If-Match': revision } } : {};

const revisionOf = (headers: Headers): string | null => headers.get('ETag');

/** The same key means the same tab: one whose reply was lost is not created twice. */
export const createTab = async (
  queryEditor: NewTabInput,
  { key, ...call }: Call & { key: string },
): Promise<Revised & { id: string }> => {
  const { body, headers } = await requestAnswer<TabCreated>(ROOT, {
    ...call,
    method: 'POST',
    form: { queryEditor },
    headers: { 'Idempotency-Key': key },
  });
  return { id: String(body.id), revision: revisionOf(headers) };
};

export const fetchTab = async (id: string, call?: Call): Promise<Revised & { tab: TabState }> => {
  const { body: tab, headers } = await requestAnswer<TabState>(`${ROOT}${id}`, call);
  return { tab, revision: revisionOf(headers) };
};

/** Undefined fields are left out of the form; a stale revision is refused with 409 (`conflictOf`). */
export const updateTab = async (
  id: string,
  change: TabChange,
  { revision, ...call }: Call & { revision: string | null },
): Promise<Revised> => {
  const { headers } = await requestAnswer(`${ROOT}${id}`, {
    ...call,
    method: 'PUT',
    form: change,
    ...against(revision),
  });
  return { revision: revisionOf(headers) };
};

export const activateTab = (id: string, call?: Call) =>
  request<unknown>(`${ROOT}${id}/activate`, { ...call, method: 'POST' });

/** Only in the state that was read: a tab written in the meantime is refused with 409. */
export const deleteTab = (id: string, { revision, ...call }: Call & Revised) =>
  request<unknown>(`${ROOT}${id}`, { ...call, method: 'DELETE', ...against(revision) });

export const migrateQuery = (tabId: string, queryId: string, call?: Call) =>
  request<unknown>(`${ROOT}${tabId}/migrate_query`, { ...call, method: 'POST', form: { queryId } });

export const deleteTabQuery = (tabId: string, queryId: string, call?: Call) =>
  request<unknown>(`${ROOT}${tabId}/query/${encodeURIComponent(queryId)}`, {
    ...call,
    method: 'DELETE',
  });

const GONE: ReadonlySet<number> = new Set([404, 410]);

export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && GONE.has(error.info.status);

export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.info.status === 409;
