import { EngineError, type StatementInfo } from '../engine.ts';

const WRITES_REFUSED = 'This session is read-only: the statement would change data.';
const OTHERS_REFUSED = 'This statement may not run here: it does more than read and write rows.';

/** What may run at all: other statements could leave the transaction, the database, or the session as the next one meets it. */
export const assertAllowed = (kind: StatementInfo['kind'], allowWrites: boolean): void => {
  if (kind === 'other') throw new EngineError('not_allowed', OTHERS_REFUSED);
  if (kind === 'write' && !allowWrites) throw new EngineError('not_allowed', WRITES_REFUSED);
};
