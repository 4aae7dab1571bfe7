/** Tags of stored objects. */
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';
import type { Tagged, TaggedObject } from '#common/wire/tag.ts';

const ROOT = '/api/v1/tag/';
/** The kinds of objects, by their number in the path. */
const NUMBERS: Readonly<Record<Tagged, number>> = { query: 1, chart: 2, dashboard: 3, dataset: 4 };

export const addTags = (kind: Tagged, id: number, tags: readonly string[], call?: Call) =>
  request<unknown>(`${ROOT}${NUMBERS[kind]}/${id}/`, {
    ...call,
    method: 'POST',
    json: { properties: { tags } },
  });

export const removeTag = (kind: Tagged, id: number, tag: string, call?: Call) =>
  request<unknown>(`${ROOT}${NUMBERS[kind]}/${id}/${encodeURIComponent(tag)}/`, {
    ...call,
    method: 'DELETE',
  });

/** Names with this prefix, as suggestions. */
export const findTags = async (text: string, call?: Call): Promise<readonly string[]> => {
  const q = toRison({
    filters: [
      { col: 'name', opr: 'ct', value: text },
      { col: 'type', opr: 'eq', value: 1 },
    ],
    order_column: 'name',
    order_direction: 'asc',
    page: 0,
    page_size: 20,
  });
  const { result } = await request<{ result: readonly { name: string }[] }>(`${ROOT}?q=${q}`, call);
  return result.map(({ name }) => name);
};

export const fetchTag = async (id: number, call?: Call) =>
  (
    await request<{ result: { id: number; name: string; description: string | null } }>(
      `${ROOT}${id}`,
      call,
    )
  ).result;

export const fetchTaggedObjects = async (
  tagId: number,
  call?: Call,
): Promise<readonly TaggedObject[]> =>
  (await request<{ result: readonly TaggedObject[] }>(`${ROOT}get_objects/?tagIds=${tagId}`, call))
    .result;
