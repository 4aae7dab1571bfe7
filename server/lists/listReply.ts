import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import type { Source } from './columns.ts';
import { labelsOf } from './labels.ts';
import { filterCondition } from './listFilters.ts';
import { type ListQuery, readListQuery } from './listQuery.ts';
import type { Listed, ListShape, ListSpec, Rows, Stored } from './listSpec.ts';
import { paging } from './paging.ts';
import { pick } from './pick.ts';

const sourceOf = ({ ordered, columns, relations }: ListShape, name: string): Source => {
  const [relation = '', field = ''] = name.split('.');
  const source = ordered.includes(name)
    ? (columns[name]?.source ?? relations[relation]?.fields[field])
    : undefined;
  if (!source) throw new HttpError(400, `Invalid order by column: ${name}`);
  return source;
};

/** The requested columns that the list has. */
const wantedOf = ({ listed }: ListShape, { columns, select_columns }: ListQuery) => {
  const known = new Set(listed.flatMap((name) => [name, name.split('.')[0]]));
  return (columns ?? select_columns ?? []).filter((name) => known.has(name));
};

const factsOf = (spec: ListShape, columns: readonly string[], keys: ListQuery['keys']) =>
  Object.fromEntries(
    Object.entries({
      label_columns: labelsOf(columns),
      description_columns: {},
      list_columns: columns,
      order_columns: spec.ordered,
      list_title: spec.title,
    }).filter(([key]) => keys === undefined || keys.includes(key)),
  );

const narrowed = <T extends Listed, Wire extends object>(
  spec: ListSpec<T, Wire>,
  filters: ListQuery['filters'],
  viewer: Viewer,
): Rows<T> =>
  filters.reduce((rows, filter) => {
    const condition = filterCondition(spec, filter, viewer);
    return condition ? rows.where(condition) : rows;
  }, spec.visible(viewer));

/** One page of a list, as `q` requests it. */
export const listReply = async <T extends Listed, Wire extends object>(
  spec: ListSpec<T, Wire>,
  viewer: Viewer,
  text: string | undefined,
) => {
  const q = readListQuery(text);
  const rows = narrowed(spec, q.filters, viewer);
  const orders = q.order_column
    ? ([[sourceOf(spec, q.order_column), q.order_direction]] as const)
    : [];
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const { limit, offset } = paging(q, spec.largestPage);
  // The rows of a query over an unknown table have no type of their own.
  const found = (await [...orders, ...spec.defaultOrder]
    .reduce((all, [source, direction]) => all.orderBy(source, direction), rows)
    .selectAll(spec.table)
    .limit(limit)
    .offset(offset)
    .execute()) as unknown as readonly Stored<T>[];
  const wanted = wantedOf(spec, q);
  const columns = wanted.length > 0 ? wanted : spec.listed;
  const shown = (record: Wire): object =>
    wanted.length === 0 && spec.presentShort ? spec.presentShort(record) : pick(record, columns);
  const records = await spec.present(found, viewer);
  return {
    count: Number(total),
    ids: found.map(({ id }) => id),
    result: records.map(shown),
    ...factsOf(spec, columns, q.keys),
  };
};
