import type { Engine } from './engine.ts';

/** The same database, with judging and planning counted for one person. */
export const inShareOf = (owner: string, engine: Engine): Engine => ({
  ...engine,
  inspect: (sql, schema, options) => engine.inspect(sql, schema, { owner, ...options }),
  describe: (statement, options) => engine.describe(statement, { owner, ...options }),
});
