/** A database as one person asks it: what their statements take to judge and to plan is their share. */
import type { Engine } from './engine.ts';

export const askedBy = (engine: Engine, owner: string): Engine => ({
  ...engine,
  inspect: (sql, schema, patience) => engine.inspect(sql, schema, { owner, ...patience }),
  describe: (statement, patience) => engine.describe(statement, { owner, ...patience }),
});
