/** Saved queries: `name` is `label` on the wire. */
import { type Call, request } from '../client';
import type { SavedQueryBody, SavedQueryRecord } from '#common/wire/savedQuery.ts';

const ROOT = '/api/v1/saved_query/';

export interface SavedQuery {
  readonly name: string;
  readonly description: string;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly templateParams: string | null;
}

interface NewSavedQuery extends Omit<SavedQuery, 'description'> {
  readonly description?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

const toWire = (query: NewSavedQuery): SavedQueryBody => ({
  label: query.name,
  db_id: query.dbId,
  catalog: query.catalog,
  schema: query.schema,
  sql: query.sql,
  template_parameters: query.templateParams,
  ...(query.description === undefined ? {} : { description: query.description }),
  ...(query.extra === undefined ? {} : { extra_json: JSON.stringify(query.extra) }),
});

export const createSavedQuery = async (query: NewSavedQuery, call?: Call): Promise<number> =>
  (await request<{ id: number }>(ROOT, { ...call, method: 'POST', json: toWire(query) })).id;

export const updateSavedQuery = (id: number, query: NewSavedQuery, call?: Call) =>
  request<unknown>(`${ROOT}${id}`, { ...call, method: 'PUT', json: toWire(query) });

/** The fields of a saved query except its text. */
export const describeSavedQuery = (
  id: number,
  body: Pick<SavedQueryBody, 'label' | 'description'>,
  call?: Call,
) => request<unknown>(`${ROOT}${id}`, { ...call, method: 'PUT', json: body });

export const fetchSavedQuery = async (id: number, call?: Call): Promise<SavedQuery> => {
  const { result } = await request<{ result: SavedQueryRecord }>(`${ROOT}${id}`, call);
  return {
    name: result.label ?? '',
    description: result.description ?? '',
    dbId: result.database?.id ?? null,
    catalog: result.catalog,
    schema: result.schema,
    sql: result.sql ?? '',
    templateParams: result.template_parameters,
  };
};
