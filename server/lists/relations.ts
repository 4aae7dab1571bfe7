/** A relation of an object to others: its filters, orders and choices. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Tables } from '../store/tables.ts';
import type { Choices } from './choices.ts';
import type { Condition, Source } from './columns.ts';
import { listValue, numberValue } from './values.ts';

export type RelationOperator = (value: unknown, viewer: Viewer) => Condition;

export interface Relation {
  readonly operators: Readonly<Record<string, RelationOperator>>;
  /** The orders, as `relation.field`. */
  readonly fields: Readonly<Record<string, Source>>;
  /** The choices of `related/`; absent where it offers none. */
  readonly choices?: Choices;
}

interface More {
  readonly fields?: Readonly<Record<string, Source>>;
  readonly choices?: Choices | undefined;
}

/** The object refers to one other object by its id. */
const toOne = (key: Source, { fields = {}, choices }: More = {}): Relation => ({
  operators: {
    rel_o_m: (value) => sql<SqlBool>`${key} = cast(${numberValue(value)} as bigint)`,
    // An object that refers to nothing does not refer to this one either.
    nrel_o_m: (value) =>
      sql<SqlBool>`(${key} <> cast(${numberValue(value)} as bigint) or ${key} is null)`,
  },
  fields,
  ...(choices ? { choices } : {}),
});

/** Each is a subquery, for every such filter of a request. */
const MOST_REFERRED = 20;

/** The ids of the objects that refer to one. */
export type Referring = (id: number, viewer: Viewer) => Expression<unknown>;

/** The object refers to any number of others; a filter with several values requires all of them. */
export const toMany = (id: Source, referring: Referring, { choices }: More = {}): Relation => ({
  operators: {
    rel_m_m: (value, viewer) => {
      const ids = Array.isArray(value) ? listValue(value, MOST_REFERRED) : [value];
      return sql<SqlBool>`(${sql.join(
        [sql`1 = 1`, ...ids.map((one) => sql`${id} in ${referring(numberValue(one), viewer)}`)],
        sql` and `,
      )})`;
    },
  },
  fields: {},
  ...(choices ? { choices } : {}),
});

/** A person related to the object. */
export const person = (db: Kysely<Tables>, key: Source, choices?: Choices): Relation => {
  const name = (field: 'first_name' | 'last_name') =>
    db.selectFrom('users').select(`users.${field}`).where(sql<SqlBool>`users.id = ${key}`);
  return toOne(key, {
    fields: { id: key, first_name: name('first_name'), last_name: name('last_name') },
    choices,
  });
};

export const database = (db: Kysely<Tables>, key: Source, choices: Choices): Relation =>
  toOne(key, {
    fields: {
      database_name: db
        .selectFrom('databases')
        .select('databases.name')
        .where(sql<SqlBool>`databases.id = ${key}`),
    },
    choices,
  });
