/** What can be listed of the event log; people who may read it see all of it. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { zoneless } from '../http/humanize.ts';
import { people } from '../lists/choices.ts';
import { columnsIn, number, text, time } from '../lists/columns.ts';
import { listSpec, type Stored } from '../lists/listSpec.ts';
import { person } from '../lists/relations.ts';
import { createPeople } from '../store/people.ts';

const LISTED = [
  'user.first_name',
  'user.last_name',
  'user.username',
  'user_id',
  'action',
  'dttm',
  'json',
  'slice_id',
  'dashboard_id',
  'duration_ms',
  'referrer',
];

const at = columnsIn('events');
const ofType = (type: 'chart' | 'dashboard') =>
  sql`case when ${at('object_type')} = ${sql.lit(type)} then ${at('object_id')} end`;

/** Neither how long a call took nor where it came from is stored. */
export const loggedEvents = async (
  { store }: Pick<Deps, 'store'>,
  rows: readonly Stored<'events'>[],
) => {
  const people = await createPeople(store.db).byIds(rows.map(({ user_id }) => user_id));
  return rows.map(({ user_id, name, object_type, object_id, detail, at: when }) => {
    const user = people.get(user_id ?? -1);
    return {
      user: user
        ? { first_name: user.first_name, last_name: user.last_name, username: user.username }
        : null,
      user_id,
      action: name,
      dttm: zoneless(when),
      json: detail,
      slice_id: object_type === 'chart' ? object_id : null,
      dashboard_id: object_type === 'dashboard' ? object_id : null,
      duration_ms: null,
      referrer: null,
    };
  });
};

export const eventList = (deps: Pick<Deps, 'gate' | 'store'>) => {
  const { db } = deps.store;
  return listSpec({
    table: 'events',
    title: 'Logs',
    visible: deps.gate.events,
    listed: LISTED,
    columns: {
      user_id: number(at('user_id')),
      action: text(at('name')),
      dttm: time(at('at')),
      json: text(at('detail')),
      slice_id: number(ofType('chart')),
      dashboard_id: number(ofType('dashboard')),
    },
    relations: { user: person(db, at('user_id'), people(db)) },
    searched: ['user', 'user_id', 'action', 'dttm', 'json', 'slice_id', 'dashboard_id'],
    ordered: [
      'user.first_name',
      'user.last_name',
      'user_id',
      'action',
      'dttm',
      'json',
      'slice_id',
      'dashboard_id',
    ],
    defaultOrder: [[at('id'), 'desc']],
    present: (rows) => loggedEvents(deps, rows),
  });
};
