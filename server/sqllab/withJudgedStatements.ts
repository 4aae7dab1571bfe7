/** SQL that is examined without a run: its cost, its plan. The gate is that of a run. */
import type { EstimateBody } from '#common/wire/sqllab.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { HttpError, issueCodes, refusal } from '../errors.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { placedInTemplate } from '../templates/places.ts';
import { renderSql } from '../templates/renderSql.ts';
import { engineOf, visibleDatabase } from '../access/databases.ts';
import { assertAllowed } from '../access/assertAllowed.ts';
import { failureOf } from '../results/failure.ts';
import { withNamesMeant } from '../access/namesMeant.ts';
import { type Reading, readingOf } from '../access/reading.ts';
import { assertMayBePlanned, isJudged, judge, type JudgedStatement } from '../access/judge.ts';

const databaseOf = async (deps: Deps, viewer: Viewer, id: number): Promise<StoredDatabase> => {
  const database = await visibleDatabase(deps, viewer, id);
  if (database) return database;
  const extra = { issue_codes: issueCodes(1031, 1032, 1033) };
  throw refusal('RESULTS_BACKEND_ERROR', 'The database could not be found', extra, 404);
};

type Script = Pick<EstimateBody, 'database_id' | 'sql' | 'catalog' | 'schema' | 'template_params'>;

/** Passes on the statements, which the viewer may run; errors become failures as of a run. */
export const withJudgedStatements = async <T>(
  deps: Deps,
  viewer: Viewer,
  { database_id, sql, catalog = null, schema = null, template_params }: Script,
  work: (engine: Engine, statements: readonly JudgedStatement[]) => Promise<T>,
): Promise<T> => {
  const database = await databaseOf(deps, viewer, database_id);
  const engine = engineOf(deps, viewer, database);
  let script = sql;
  let isJudgedWhole = false;
  let reading: Reading | null = null;
  try {
    const parameters = template_params ?? {};
    script = await renderSql(deps, viewer, sql, { parameters, database });
    reading = await readingOf(deps, viewer, database, { catalog, schema });
    const statements = (await judge(reading, script)).filter(isJudged);
    assertAllowed(reading, viewer, database, statements);
    statements.forEach(assertMayBePlanned);
    isJudgedWhole = true;
    return await work(engine, statements);
  } catch (cause) {
    const { namesMeantMs } = deps.config.limits;
    const told = reading
      ? await withNamesMeant(reading, { catalog, schema }, script, cause, namesMeantMs)
      : cause;
    const placed = placedInTemplate(sql, script, told);
    const { status, error } = failureOf(placed, sql, engine.dialect, isJudgedWhole);
    throw new HttpError(status, { errors: [error] }, { cause });
  }
};
