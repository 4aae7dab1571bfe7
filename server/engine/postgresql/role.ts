/**
 * Takes the person’s role for one transaction. SQL could leave the role again (`set_config`, `RESET ROLE` in a
 * function), so only printed queries of people run under it: `server/access/impersonation.ts`.
 */
import type { Client, QueryResult } from 'pg';
import { dialect } from './dialect.ts';
import { EngineError } from '../engine.ts';

/** The server’s own roles, which give rights over it and never belong to a person. */
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

/** Takes the role `role` until the transaction ends; `user` is the connection’s user, who must be a member of it. */
export const takeRole = async (client: Client, role: string, user: string): Promise<void> => {
  if (OF_THE_SERVER.test(role)) {
    throw refused(role, user, 'names that begin with pg_ are the server’s own');
  }
  const taking = `SET LOCAL ROLE ${dialect.quote(role)}; SELECT current_user AS now`;
  const answers = await client.query(taking).catch((cause: unknown) => {
    throw refused(role, user, cause instanceof Error ? cause.message : String(cause), cause);
  });
  const [, taken] = answers as unknown as readonly QueryResult<{ now: string }>[];
  // The server cuts long names, and takes “none” for the connection’s user.
  if (taken?.rows[0]?.now !== role) throw refused(role, user, 'the server knows no such name');
};
