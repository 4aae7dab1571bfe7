import type { Engine } from './engine.ts';

/** The same database, where what a person's statements take to judge and to plan is that person's share. */
export const inShareOf = (owner: string, engine: Engine): Engine => ({
  ...engine,
  inspect: (sql, schema, options) => engine.inspect(sql, schema, { owner, ...options }),
  describe: (statement, options) => engine.describe(statement, { owner, ...options }),
});
