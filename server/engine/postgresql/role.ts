/**
 * The role of the person who asks, for one transaction. The server would let SQL leave it again (`set_config`,
 * `RESET ROLE` in a function), so of what people write only printed queries run under it: `sqllab/reading.ts`.
 */
import type { Client, QueryResult } from 'pg';
import { dialect } from './dialect.ts';
import { EngineError } from '../engine.ts';

/** The server's own: they stand for rights over it, never for a person. */
const OF_THE_SERVER = /^pg_/;

const refused = (role: string, user: string, why: string, cause?: unknown): EngineError => {
  const [named, by] = [role, user].map(dialect.quote);
  return new EngineError(
    'unknown_person',
    `This database is asked with the role of the signed-in person, and the role ${named} could not be taken: ${why}. ` +
      `An administrator of the database can make it and let the connection’s user take it: CREATE ROLE ${named}; GRANT ${named} TO ${by};`,
    null,
    { cause },
  );
};

/** Takes the role `role` until the transaction ends; `user` is the connection's, who must be a member of it. */
export const takeRole = async (client: Client, role: string, user: string): Promise<void> => {
  if (OF_THE_SERVER.test(role)) {
    throw refused(role, user, 'names that begin with pg_ are the server’s own');
  }
  const taking = `SET LOCAL ROLE ${dialect.quote(role)}; SELECT current_user AS now`;
  const answers = await client.query(taking).catch((cause: unknown) => {
    throw refused(role, user, cause instanceof Error ? cause.message : String(cause), cause);
  });
  const [, taken] = answers as unknown as readonly QueryResult<{ now: string }>[];
  // The server cuts long names, and takes "none" for the user of the connection.
  if (taken?.rows[0]?.now !== role) throw refused(role, user, 'the server knows no such name');
};
