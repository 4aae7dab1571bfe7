/** A rule is checked where it is written: its name, its datasets and roles, and its condition on each of them. */
import { placeOf } from '#common/sql/statements.ts';
import type { RowRuleChange } from '#common/wire/rowRule.ts';
import { addedFunctions } from '../access/addedFunctions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineModule } from '../engine/modules.ts';
import { HttpError, invalid } from '../errors.ts';
import { Refusal } from '../statement/refusal.ts';
import { createRowRules, type StoredRowRule } from '../store/rowRules.ts';
import { hasTemplate } from '../templates/renderSql.ts';
import { printedClause } from './printedClause.ts';

type RuleDeps = Pick<Deps, 'store' | 'gate'>;

const assertName = async ({ store }: RuleDeps, name: string, rule: StoredRowRule | null) => {
  const other = await store.db
    .selectFrom('row_rules')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (other && other.id !== rule?.id) throw invalid({ name: ['Name must be unique'] }, 422);
};

const assertRoles = async ({ store }: RuleDeps, roles: readonly number[]) => {
  if (roles.length === 0) return;
  const wanted = [...new Set(roles)];
  const known = await store.db.selectFrom('roles').select('id').where('id', 'in', wanted).execute();
  if (known.length < wanted.length) throw new HttpError(422, 'Some roles do not exist');
};

const assertClause = async (
  { store, gate }: RuleDeps,
  viewer: Viewer,
  tables: readonly number[],
  clause: string,
) => {
  const wanted = [...new Set(tables)];
  const datasets =
    wanted.length === 0
      ? []
      : await gate
          .datasets(viewer)
          .selectAll('datasets')
          .where('datasets.id', 'in', wanted)
          .execute();
  if (datasets.length < wanted.length) throw new HttpError(422, 'Datasource does not exist');
  // What a template becomes is known when it is applied, and checked then.
  if (hasTemplate(clause)) return;
  const databases = await store.db.selectFrom('databases').selectAll().execute();
  for (const dataset of datasets) {
    const database = databases.find(({ id }) => id === dataset.database_id);
    if (!database) continue;
    try {
      const { grammar } = engineModule(database.backend);
      printedClause(clause, dataset, grammar, addedFunctions(database));
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      const { line, column } = placeOf(clause, cause.at);
      const place = clause.includes('\n')
        ? `line ${line}, character ${column}`
        : `character ${column}`;
      const message = `On ${dataset.table_name}: ${cause.message} (At ${place}.)`;
      throw new HttpError(422, { message: { clause: [message] } }, { cause });
    }
  }
};

/** `rule`: as it is stored, where it is changed. */
export const assertRule = async (
  deps: RuleDeps,
  viewer: Viewer,
  change: RowRuleChange,
  rule: StoredRowRule | null,
): Promise<void> => {
  if (change.name !== undefined) await assertName(deps, change.name, rule);
  if (change.roles) await assertRoles(deps, change.roles);
  if (change.tables === undefined && change.clause === undefined) return;
  const links = rule ? await createRowRules(deps.store.db).linksOf([rule.id]) : null;
  const tables = change.tables ?? links?.datasets.map(({ id }) => id) ?? [];
  await assertClause(deps, viewer, tables, change.clause ?? rule?.clause ?? '');
};
