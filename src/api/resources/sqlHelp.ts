/** What a database reports about SQL while it is being written. */
import { type Call, request } from '../client';
import type { SqlAnnotation, ValidateSqlAnswer } from '#common/wire/database.ts';

const rootOf = (databaseId: number) => `/api/v1/database/${databaseId}`;

export const fetchFunctionNames = async (
  databaseId: number,
  call?: Call,
): Promise<readonly string[]> =>
  (
    await request<{ function_names: readonly string[] }>(
      `${rootOf(databaseId)}/function_names/`,
      call,
    )
  ).function_names;

interface TextAt {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
}

export const validateSql = async (
  { dbId, ...text }: TextAt,
  call?: Call,
): Promise<readonly SqlAnnotation[]> =>
  (
    await request<ValidateSqlAnswer>(`${rootOf(dbId)}/validate_sql/`, {
      ...call,
      method: 'POST',
      json: { ...text, template_params: {} },
    })
  ).result;
