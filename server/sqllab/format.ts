import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError } from '../engine/engine.ts';
import type { LaidOut } from '../templates/calls.ts';
import { issueCodes, refusal } from '../errors.ts';

const UNREADABLE = 422;
const BUSY = 429;

/** Formatting some texts takes minutes, so it runs where it can be killed. */
const laidOut = async (
  { templates }: Pick<Deps, 'templates'>,
  viewer: Viewer,
  sql: string,
  backend: string | null,
): Promise<LaidOut> => {
  try {
    return await templates.layOut({ sql, backend }, String(viewer.id));
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    if (cause.code === 'busy') throw refusal('GENERIC_BACKEND_ERROR', cause.message, null, BUSY);
    throw refusal(
      'INVALID_SQL_ERROR',
      'The text is too long to format. Select a part of it.',
      { issue_codes: issueCodes(1003) },
      UNREADABLE,
    );
  }
};

export const formatSql = async (
  deps: Pick<Deps, 'templates'>,
  viewer: Viewer,
  sql: string,
  engine: string | null,
): Promise<string> => {
  const answer = await laidOut(deps, viewer, sql, engine);
  if (answer.kind === 'laid_out') return answer.text;
  const { at } = answer;
  throw refusal(
    'INVALID_SQL_ERROR',
    at ? `Error parsing at line ${at.line}:${at.column}` : 'Unable to parse script',
    {
      sql,
      engine,
      line: at?.line ?? null,
      column: at?.column ?? null,
      issue_codes: issueCodes(1003),
    },
    UNREADABLE,
  );
};
