/**
 * Row rules as conditions. A rule is a condition over the columns of its dataset, read into a tree and printed from it,
 * so it stays one condition wherever it stands. A rule that cannot be applied closes its dataset: nobody sees more rows
 * because a rule is broken.
 */
import { addedFunctions } from '../access/addedFunctions.ts';
import type { Home, RowLimits } from '../access/rowLimits.ts';
import { markOf, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineModule } from '../engine/modules.ts';
import { HttpError } from '../errors.ts';
import type { Grammar } from '../statement/grammar.ts';
import { type LimitedTable, type OpenTable, tellsOfRows } from '../statement/openTables.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { StoredRowRule } from '../store/rowRules.ts';
import { renderForChart } from '../templates/renderSql.ts';
import { printedClause } from './printedClause.ts';

type LimitDeps = Pick<Deps, 'store' | 'templates' | 'config' | 'gate'>;

interface RuleOfDataset extends StoredRowRule {
  readonly dataset_id: number;
}

/** `Regular` rules limit people of their roles, `Base` rules everybody else. */
const readRules = async (
  { store: { db } }: LimitDeps,
  viewer: Viewer,
  databaseId: number,
): Promise<readonly RuleOfDataset[]> => {
  const rules = await db
    .selectFrom('row_rules')
    .innerJoin('row_rule_datasets', 'row_rule_datasets.rule_id', 'row_rules.id')
    .innerJoin('datasets', 'datasets.id', 'row_rule_datasets.dataset_id')
    .selectAll('row_rules')
    .select('row_rule_datasets.dataset_id')
    .where('datasets.database_id', '=', databaseId)
    .orderBy('row_rules.id')
    .execute();
  if (rules.length === 0) return [];
  const links = await db
    .selectFrom('row_rule_roles')
    .selectAll()
    .where('rule_id', 'in', [...new Set(rules.map(({ id }) => id))])
    .execute();
  const own = new Set(viewer.roles.map(({ id }) => id));
  const named = new Set(links.filter(({ role_id }) => own.has(role_id)).map((one) => one.rule_id));
  return rules.filter(({ id, filter_type }) => named.has(id) === (filter_type === 'Regular'));
};

const rulesFor = (deps: LimitDeps, viewer: Viewer, databaseId: number) =>
  deps.store.recent(['row rules', markOf(viewer), databaseId], () =>
    readRules(deps, viewer, databaseId),
  );

const broken = ({ name }: StoredRowRule, cause: unknown) =>
  new HttpError(
    403,
    `The rule “${name}” limits the rows of this data and cannot be applied. An administrator has to correct it.`,
    { cause },
  );

const TELLS_OF_ROWS =
  'This table holds values of tables of which you see some rows only, because of a rule. So none of it is shown.';

/** Of rules with the same key one must hold, and each of the others. */
const joined = (rules: readonly StoredRowRule[], clauses: readonly string[]): string => {
  const groups = new Map<string, string[]>();
  for (const [at, { id, group_key }] of rules.entries()) {
    const key = group_key ? `key ${group_key}` : `rule ${id}`;
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, clauses[at] ?? '']);
  }
  return [...groups.values()].map((group) => `(${group.join(' OR ')})`).join(' AND ');
};

/** A condition reads no dataset, and what limits datasets would never end if it did. */
const refuse = () => Promise.reject(new Error('A rule cannot name datasets.'));
const OF_NOTHING: RowLimits = {
  ofDataset: refuse,
  ofDatabase: refuse,
  anyIn: refuse,
  rulesOf: refuse,
};

const isPhysical = ({ sql }: StoredDataset) => !sql?.trim();

/** Where a database has no catalogs, what a dataset says of one means nothing. */
const tableOf = (
  { catalog, schema, table_name: name }: StoredDataset,
  { defaultSchema, defaultCatalog }: Home,
  { has }: Grammar,
): OpenTable => ({
  catalog: (has.catalogs && catalog) || defaultCatalog || null,
  schema: schema || defaultSchema,
  name,
});

/** The same for every spelling that the database may take for the same table. */
const keyOf = ({ catalog, schema, name }: OpenTable, { key }: Grammar): string =>
  JSON.stringify([key(catalog ?? ''), key(schema), key(name)]);

/** The datasets among those of the rules that are tables. */
const limitedTables = async (
  { db }: LimitDeps['store'],
  rules: readonly RuleOfDataset[],
): Promise<readonly StoredDataset[]> => {
  const ids = [...new Set(rules.map(({ dataset_id }) => dataset_id))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('datasets')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.filter(isPhysical);
};

const clausesOf = async (
  deps: LimitDeps,
  viewer: Viewer,
  datasetId: number,
): Promise<readonly string[]> => {
  const dataset = await deps.store.db
    .selectFrom('datasets')
    .select('database_id')
    .where('id', '=', datasetId)
    .executeTakeFirst();
  const rules = dataset ? await rulesFor(deps, viewer, dataset.database_id) : [];
  return rules
    .filter((rule) => rule.dataset_id === datasetId)
    .map(({ clause }) => clause)
    .sort();
};

export const createRowLimits = (deps: LimitDeps): RowLimits => {
  const limitOf = async (
    viewer: Viewer,
    rules: readonly StoredRowRule[],
    dataset: StoredDataset,
    { id, backend, ...database }: StoredDatabase,
  ): Promise<string> => {
    const { grammar } = engineModule(backend);
    const functions = addedFunctions(database);
    const clauses: string[] = [];
    for (const rule of rules) {
      try {
        const { sql } = await renderForChart(
          { ...deps, rowLimits: OF_NOTHING, engines: null },
          viewer,
          rule.clause,
          {
            parameters: {},
            database: { id, backend },
          },
        );
        clauses.push(printedClause(sql, dataset, grammar, functions));
      } catch (cause) {
        throw broken(rule, cause);
      }
    }
    return joined(rules, clauses);
  };

  return {
    async ofDataset(viewer, dataset, database, home) {
      const rules = await rulesFor(deps, viewer, database.id);
      const rulesOf = ({ id }: StoredDataset) =>
        rules.filter(({ dataset_id }) => dataset_id === id);
      const { grammar } = engineModule(database.backend);
      const key = keyOf(tableOf(dataset, home, grammar), grammar);
      const limited = isPhysical(dataset) ? await limitedTables(deps.store, rules) : [];
      const others = limited.filter(
        (other) => other.id !== dataset.id && keyOf(tableOf(other, home, grammar), grammar) === key,
      );
      if (
        tellsOfRows(
          dataset.table_name,
          limited.map(({ table_name }) => table_name),
          grammar,
        )
      )
        throw new HttpError(403, TELLS_OF_ROWS);
      const limits: string[] = [];
      for (const one of [dataset, ...others]) {
        const own = rulesOf(one);
        if (own.length > 0) limits.push(await limitOf(viewer, own, one, database));
      }
      return limits.length === 0 ? null : limits.join(' AND ');
    },

    rulesOf: (viewer, datasetId) => clausesOf(deps, viewer, datasetId),

    async anyIn(viewer, databaseIds) {
      const rules = await Promise.all(databaseIds.map((id) => rulesFor(deps, viewer, id)));
      return rules.some((ofOne) => ofOne.length > 0);
    },

    async ofDatabase(viewer, database, home) {
      const rules = await rulesFor(deps, viewer, database.id);
      const { grammar } = engineModule(database.backend);
      const tables = new Map<string, LimitedTable>();
      for (const dataset of await limitedTables(deps.store, rules)) {
        const own = rules.filter(({ dataset_id }) => dataset_id === dataset.id);
        const rows = await limitOf(viewer, own, dataset, database);
        const table = tableOf(dataset, home, grammar);
        const key = keyOf(table, grammar);
        const known = tables.get(key);
        tables.set(
          key,
          known ? { ...known, rows: `${known.rows} AND ${rows}` } : { ...table, rows },
        );
      }
      return [...tables.values()];
    },
  };
};
