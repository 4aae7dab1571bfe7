/**
 * Row rules as conditions. A rule is a condition over the columns of its dataset, read into a tree and printed from it,
 * so it stays one condition wherever it stands. A rule that cannot be applied closes its dataset: nobody sees more rows
 * because a rule is broken.
 */
import { addedFunctions } from '../access/addedFunctions.ts';
import type { RowLimits } from '../access/rowLimits.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineModule } from '../engine/modules.ts';
import { HttpError } from '../errors.ts';
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
const rulesFor = async (
  { store: { db } }: LimitDeps,
  viewer: Viewer,
  { databaseId, datasetId }: { readonly databaseId: number; readonly datasetId?: number },
): Promise<readonly RuleOfDataset[]> => {
  let rows = db
    .selectFrom('row_rules')
    .innerJoin('row_rule_datasets', 'row_rule_datasets.rule_id', 'row_rules.id')
    .innerJoin('datasets', 'datasets.id', 'row_rule_datasets.dataset_id')
    .selectAll('row_rules')
    .select('row_rule_datasets.dataset_id')
    .where('datasets.database_id', '=', databaseId);
  if (datasetId !== undefined) rows = rows.where('datasets.id', '=', datasetId);
  const rules = await rows.orderBy('row_rules.id').execute();
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

const broken = ({ name }: StoredRowRule, cause: unknown) =>
  new HttpError(
    403,
    `The rule “${name}” limits the rows of this data and cannot be applied. An administrator has to correct it.`,
    { cause },
  );

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
        const { sql } = await renderForChart(deps, viewer, rule.clause, {
          parameters: {},
          database: { id, backend },
        });
        clauses.push(printedClause(sql, dataset, grammar, functions));
      } catch (cause) {
        throw broken(rule, cause);
      }
    }
    return joined(rules, clauses);
  };

  return {
    async ofDataset(viewer, dataset, database) {
      const place = { databaseId: database.id, datasetId: dataset.id };
      const rules = await rulesFor(deps, viewer, place);
      return rules.length === 0 ? null : limitOf(viewer, rules, dataset, database);
    },

    async ofDatabase(viewer, database) {
      const rules = await rulesFor(deps, viewer, { databaseId: database.id });
      if (rules.length === 0) return [];
      const datasets = await deps.store.db
        .selectFrom('datasets')
        .selectAll()
        .where('id', 'in', [...new Set(rules.map(({ dataset_id }) => dataset_id))])
        .execute();
      const { defaultSchema, defaultCatalog = null } = engineModule(database.backend).dialect;
      const tables = datasets.filter(({ sql }) => !sql?.trim());
      return Promise.all(
        tables.map(async (dataset) => ({
          catalog: dataset.catalog || defaultCatalog,
          schema: dataset.schema || defaultSchema,
          name: dataset.table_name,
          rows: await limitOf(
            viewer,
            rules.filter(({ dataset_id }) => dataset_id === dataset.id),
            dataset,
            database,
          ),
        })),
      );
    },
  };
};
