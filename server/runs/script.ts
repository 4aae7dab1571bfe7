/** The statements of one run, from its text to the stored answer of the last one. */
import type { Deps } from '../deps.ts';
import type { StoredResult } from '../engine/engine.ts';
import { HttpError } from '../errors.ts';
import type { createQueries } from '../store/queries.ts';
import { placedInTemplate } from '../templates/places.ts';
import { templateParams } from '../templates/templateParams.ts';
import { withQuotesMeant } from '../templates/unquotedValue.ts';
import { hasTemplate, renderSql } from '../templates/renderSql.ts';
import { assertAllowed } from '../access/assertAllowed.ts';
import { isJudged, judge, type JudgedStatement, judgeNow, placedIn } from '../access/judge.ts';
import { withNamesMeant } from '../access/namesMeant.ts';
import { type Reading, readingOf } from '../access/reading.ts';
import { assertCreatable } from './ctas.ts';
import { type Going, NOTHING } from './going.ts';
import type { Run } from './run.ts';
import { runCreateAs } from './runCreateAs.ts';
import { createStatements } from './statements.ts';
import { withTemporaryMeant } from './temporaryMeant.ts';

const nothingToRun = () =>
  new HttpError(500, {
    errors: [{ message: 'There is no statement to run.', extra: { reason: 'empty' } }],
  });

export const createScripts = (
  deps: Deps,
  queries: Pick<ReturnType<typeof createQueries>, 'note'>,
) => {
  const statements = createStatements(deps, queries);
  const { queryTimeoutMs, namesMeantMs } = deps.config.limits;

  const rendered = async ({ query, viewer, database, template }: Run): Promise<string> =>
    hasTemplate(query.sql)
      ? renderSql(deps, viewer, query.sql, {
          parameters: templateParams(template.parameters),
          urlParameters: template.urlParameters,
          database,
        })
      : query.sql;

  const runAll = async (
    run: Run,
    going: Going,
    script: string,
    reading: Reading,
  ): Promise<StoredResult> => {
    const { abort } = going;
    const { viewer, database, createAs } = run;
    const allow = (some: readonly JudgedStatement[]) =>
      assertAllowed(reading, viewer, database, some, createAs !== null);
    const all = await judge(reading, script);
    if (all.length === 0) throw nothingToRun();
    if (createAs) assertCreatable(createAs, all);
    allow(all.filter(isJudged));
    going.onJudged(script);
    for (const [at, waiting] of all.entries()) {
      abort.signal.throwIfAborted();
      const statement = await judgeNow(reading, script, waiting);
      if (!waiting.info) allow([statement]);
      try {
        const isLast = at === all.length - 1;
        if (await statements.isDropped(run, going, statement)) {
          if (isLast) return NOTHING;
        } else if (!isLast) await statements.runBefore(run, going, statement);
        else if (createAs) return await runCreateAs(run, going, statement, queryTimeoutMs);
        else return await statements.answer(run, going, statement);
      } catch (error) {
        throw placedIn(script, statement, error);
      }
    }
    throw new Error('A script without statements cannot run.');
  };

  /** The stored answer of the last statement. */
  return async (run: Run, going: Going): Promise<StoredResult> => {
    const { viewer, database, query } = run;
    const script = await rendered(run);
    const reading = await readingOf(deps, viewer, database, query);
    try {
      return await runAll(run, going, script, reading);
    } catch (error) {
      const named = await withNamesMeant(reading, query, script, error, namesMeantMs);
      const told = withTemporaryMeant(script, named);
      const parameters = hasTemplate(query.sql) ? templateParams(run.template.parameters) : {};
      throw placedInTemplate(query.sql, script, withQuotesMeant(query.sql, parameters, told));
    }
  };
};
