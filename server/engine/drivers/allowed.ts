import { EngineError, type StatementInfo } from '../engine.ts';

const WRITES_REFUSED = 'This session is read-only: the statement would change data.';
const OTHERS_REFUSED = 'This statement may not run here: it does more than read and write rows.';

/**
 * The statements that may run; others could leave the transaction, the database, or change the session for the next
 * statement.
 */
export const assertAllowed = (kind: StatementInfo['kind'], allowWrites: boolean): void => {
  if (kind === 'other') throw new EngineError('not_allowed', OTHERS_REFUSED);
  if (kind === 'write' && !allowWrites) throw new EngineError('not_allowed', WRITES_REFUSED);
};
