/** Who uses the chart server of the tests, and what each may read. */
import type { Kysely } from 'kysely';
import upperFirst from 'lodash/upperFirst.js';
import { ROLES } from '../server/access/roles.ts';
import type { Viewer } from '../server/access/viewer.ts';
import type { Tables } from '../server/store/tables.ts';
import type { DatasetIds } from './chartDatasets.ts';

type Person = 'admin' | 'ada' | 'viewer' | 'stranger';
export type Who = Person | 'anonymous';
export type UserIds = Readonly<Record<Person, number>>;

/** Everybody but the stranger reads `open`; `secret` is for Ada and administrators. */
const READABLE: Readonly<Record<Exclude<Person, 'admin'>, readonly (keyof DatasetIds)[]>> = {
  ada: ['open', 'secret'],
  viewer: ['open'],
  stranger: [],
};

export const addPeople = async (db: Kysely<Tables>, at: string): Promise<UserIds> => {
  const add = async (who: Person): Promise<number> => {
    const { id } = await db
      .insertInto('users')
      .values({
        username: who,
        first_name: upperFirst(who),
        last_name: 'Test',
        email: `${who}@example.org`,
        password_hash: '',
        is_active: 1,
        must_change_password: 0,
        login_count: 0,
        last_login: null,
        created_on: at,
        changed_on: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    admin: await add('admin'),
    ada: await add('ada'),
    viewer: await add('viewer'),
    stranger: await add('stranger'),
  };
};

const grantsOf = (who: Who, datasets: DatasetIds): ReadonlySet<string> => {
  if (who === 'admin' || who === 'anonymous') return new Set();
  return new Set([
    ...(ROLES.Gamma ?? []).map(([permission, view]) => `${permission} ${view}`),
    ...READABLE[who].map((name) => `datasource_access [Sextant].[${name}](id:${datasets[name]})`),
  ]);
};

export const viewerOf = (who: Who, userIds: UserIds, datasets: DatasetIds): Viewer => ({
  kind: who === 'anonymous' ? 'anonymous' : 'user',
  id: who === 'anonymous' ? null : userIds[who],
  username: who,
  firstName: who,
  lastName: 'Test',
  email: `${who}@example.org`,
  roles: who === 'admin' ? [{ id: 1, name: 'Admin' }] : [{ id: 2, name: 'Gamma' }],
  grants: grantsOf(who, datasets),
});
