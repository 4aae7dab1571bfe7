import { type SelectQueryBuilder, type SqlBool, sql, type Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import type { Direction, ListSpec } from '../lists/listQuery.ts';
import { filterValue } from '../lists/listQuery.ts';
import { createPeople, type PersonRow } from '../store/people.ts';
import type { TagRow, Tables } from '../store/tables.ts';

type Rows = SelectQueryBuilder<Tables, 'tags', object>;
export type StoredTag = Selectable<TagRow>;

/** The only type of tag here: one that a person gave. */
const CUSTOM = 1;

const by =
  (column: 'id' | 'name' | 'changed_on' | 'created_on') =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`tags.${column}`, direction);

const person = (row: PersonRow | undefined) =>
  row ? { first_name: row.first_name, last_name: row.last_name } : null;

export const tagRecords = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  rows: readonly StoredTag[],
) => {
  const people = await createPeople(store.db).byIds(
    rows.flatMap(({ created_by, changed_by }) => [created_by, changed_by]),
  );
  const at = now();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: CUSTOM,
    description: row.description,
    changed_by: person(people.get(row.changed_by ?? -1)),
    changed_on_delta_humanized: humanized(row.changed_on, at),
    created_by: person(people.get(row.created_by ?? -1)),
    created_on_delta_humanized: humanized(row.created_on, at),
  }));
};

type Wire = Awaited<ReturnType<typeof tagRecords>>[number];

export const tagList = (deps: Pick<Deps, 'store' | 'now'>): ListSpec<Rows, StoredTag, Wire> => ({
  title: 'List Tag',
  columns: [
    'id',
    'name',
    'type',
    'description',
    'changed_by.first_name',
    'changed_by.last_name',
    'changed_on_delta_humanized',
    'created_by.first_name',
    'created_by.last_name',
    'created_on_delta_humanized',
  ],
  orders: {
    id: by('id'),
    name: by('name'),
    changed_on_delta_humanized: by('changed_on'),
    created_on_delta_humanized: by('created_on'),
  },
  defaultOrder: (rows) => rows.orderBy('tags.id'),
  filters: {
    name: {
      ct: (rows, value) =>
        rows.where(sql<SqlBool>`lower(tags.name) like ${filterValue.like(value)} escape '\\'`),
      eq: (rows, value) => rows.where('tags.name', '=', filterValue.text(value)),
    },
    type: {
      eq: (rows, value) =>
        filterValue.id(value) === CUSTOM ? rows : rows.where('tags.id', 'is', null),
    },
  },
  count: async (rows) =>
    Number(
      (await rows.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count,
    ),
  page: (rows, limit, offset) => rows.selectAll('tags').limit(limit).offset(offset).execute(),
  present: (rows) => tagRecords(deps, rows),
});
