/** What can be listed of tags. */
import { sql, type Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import { people } from '../lists/choices.ts';
import { choice, columnsIn, number, text, time } from '../lists/columns.ts';
import { listSpec } from '../lists/listSpec.ts';
import { person } from '../lists/relations.ts';
import { flagValue } from '../lists/values.ts';
import { createPeople, type PersonRow } from '../store/people.ts';
import type { TagRow } from '../store/tables.ts';

export type StoredTag = Selectable<TagRow>;

/** The only type of tag here: one that a person gave. */
const CUSTOM = 1;

const nameOf = (row: PersonRow | undefined) =>
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
    changed_by: nameOf(people.get(row.changed_by ?? -1)),
    changed_on_delta_humanized: humanized(row.changed_on, at),
    created_by: nameOf(people.get(row.created_by ?? -1)),
    created_on_delta_humanized: humanized(row.created_on, at),
  }));
};

const LISTED = [
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
];

const at = columnsIn('tags');

export const tagList = (deps: Pick<Deps, 'gate' | 'store' | 'now'>) => {
  const { db } = deps.store;
  return listSpec({
    table: 'tags',
    title: 'List Tag',
    visible: deps.gate.tags,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      name: text(at('name')),
      description: text(at('description')),
      type: choice(sql`cast(${sql.lit(CUSTOM)} as integer)`),
      changed_on: time(at('changed_on')),
      created_on: time(at('created_on')),
      changed_on_delta_humanized: time(at('changed_on')),
      created_on_delta_humanized: time(at('created_on')),
    },
    relations: {
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
    },
    special: {
      // Every tag is one that a person made.
      type: { custom_tag: (value) => (flagValue(value) ? sql`1 = 1` : sql`1 = 0`) },
    },
    searched: [
      'id',
      'name',
      'type',
      'description',
      'changed_on',
      'created_on',
      'created_by',
      'changed_by',
    ],
    ordered: [
      'id',
      'name',
      'type',
      'description',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_on_delta_humanized',
      'created_on_delta_humanized',
      'created_by.first_name',
      'created_by.last_name',
    ],
    defaultOrder: [[at('id'), 'asc']],
    present: (rows) => tagRecords(deps, rows),
  });
};
