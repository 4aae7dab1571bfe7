/** Tables open beside a tab, stored by the server: form fields with JSON text. */
import { type Call, request } from '../client';
import type { NewTableSchema, TableSchemaCreated } from '#common/wire/tableSchema.ts';

const ROOT = '/tableschemaview/';

/** Replaces the tab's earlier record of that table; the id is new. */
export const storeTableSchema = async (table: NewTableSchema, call?: Call): Promise<string> => {
  const { id } = await request<TableSchemaCreated>(ROOT, {
    ...call,
    method: 'POST',
    form: { table },
  });
  return String(id);
};

export const expandTableSchema = (id: string, expanded: boolean, call?: Call) =>
  request<unknown>(`${ROOT}${id}/expanded`, { ...call, method: 'POST', form: { expanded } });

export const deleteTableSchema = (id: string, call?: Call) =>
  request<unknown>(`${ROOT}${id}`, { ...call, method: 'DELETE' });
