/** What can be listed of row rules. */
import { sql } from 'kysely';
import omit from 'lodash/omit.js';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import { type Choices, people } from '../lists/choices.ts';
import { choice, columnsIn, contains, number, text, time } from '../lists/columns.ts';
import { listSpec } from '../lists/listSpec.ts';
import { paging } from '../lists/paging.ts';
import { person, toMany } from '../lists/relations.ts';
import { createPeople, toPerson } from '../store/people.ts';
import { createRowRules, type StoredRowRule } from '../store/rowRules.ts';

type ListDeps = Pick<Deps, 'gate' | 'store' | 'now'>;

/** Rules with their datasets and roles, as single ones are shown. */
export const rowRuleRecords = async (
  { store }: Pick<Deps, 'store'>,
  rows: readonly StoredRowRule[],
) => {
  const { datasets, roles } = await createRowRules(store.db).linksOf(rows.map(({ id }) => id));
  const ofRule = <T extends { readonly rule_id: number }>(all: readonly T[], id: number) =>
    all.filter(({ rule_id }) => rule_id === id).map((row) => omit(row, 'rule_id'));
  return rows.map(({ id, name, description, filter_type, group_key, clause }) => ({
    id,
    name,
    description,
    filter_type,
    group_key,
    clause,
    tables: ofRule(datasets, id),
    roles: ofRule(roles, id),
  }));
};

const listRows = async (deps: ListDeps, rows: readonly StoredRowRule[]) => {
  const [records, changers] = await Promise.all([
    rowRuleRecords(deps, rows),
    createPeople(deps.store.db).byIds(rows.map(({ changed_by }) => changed_by)),
  ]);
  return records.map((record, at) => {
    const changer = changers.get(rows[at]?.changed_by ?? -1);
    return {
      ...record,
      changed_by: changer ? toPerson(changer) : null,
      changed_on_delta_humanized: humanized(rows[at]?.changed_on ?? '', deps.now()),
    };
  });
};

const datasetChoices =
  ({ gate }: ListDeps): Choices =>
  async (viewer, q) => {
    const { limit, offset } = paging(q);
    const found = gate.datasets(viewer).where(contains(sql.ref('datasets.table_name'), q.filter));
    const [{ total }, page] = await Promise.all([
      found.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      found
        .select(['datasets.id', 'datasets.table_name'])
        .orderBy('datasets.table_name')
        .orderBy('datasets.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ]);
    const result = page.map(({ id, table_name }) => ({ value: id, text: table_name, extra: {} }));
    return { count: Number(total), result };
  };

const roleChoices =
  ({ store }: ListDeps): Choices =>
  async (_, q) => {
    const { limit, offset } = paging(q);
    const found = store.db.selectFrom('roles').where(contains(sql.ref('roles.name'), q.filter));
    const [{ total }, page] = await Promise.all([
      found.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      found
        .select(['roles.id', 'roles.name'])
        .orderBy('roles.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ]);
    const result = page.map(({ id, name }) => ({ value: id, text: name, extra: {} }));
    return { count: Number(total), result };
  };

const at = columnsIn('row_rules');

export const rowRuleList = (deps: ListDeps) => {
  const { db } = deps.store;
  const rulesOf = (table: 'row_rule_datasets' | 'row_rule_roles', key: 'dataset_id' | 'role_id') =>
    toMany(at('id'), (id) => db.selectFrom(table).select('rule_id').where(sql.ref(key), '=', id), {
      choices: key === 'role_id' ? roleChoices(deps) : datasetChoices(deps),
    });
  return listSpec({
    table: 'row_rules',
    title: 'List Row Level Security Filter',
    visible: deps.gate.rowRules,
    listed: [
      'id',
      'name',
      'filter_type',
      'tables.id',
      'tables.table_name',
      'roles.id',
      'roles.name',
      'clause',
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_by.id',
      'group_key',
    ],
    columns: {
      id: number(at('id')),
      name: text(at('name')),
      description: text(at('description')),
      filter_type: choice(at('filter_type')),
      group_key: text(at('group_key')),
      clause: text(at('clause')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      tables: rulesOf('row_rule_datasets', 'dataset_id'),
      roles: rulesOf('row_rule_roles', 'role_id'),
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
    },
    searched: [
      'name',
      'description',
      'filter_type',
      'tables',
      'roles',
      'group_key',
      'clause',
      'created_by',
      'changed_by',
    ],
    ordered: ['name', 'filter_type', 'clause', 'changed_on_delta_humanized', 'group_key'],
    defaultOrder: [[at('id'), 'asc']],
    present: (rows) => listRows(deps, rows),
  });
};
