/** Connections to one server, each with its settings. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2';
import type { NetworkSetup } from '../drivers/network.ts';
import { createOwnedSession, type OwnedSession } from '../drivers/ownedSession.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { connect, reset, run } from './connection.ts';
import { dialect } from './dialect.ts';
import { connectError } from './errors.ts';
import { type Server, serverOf } from './server.ts';

/** An interrupt that has not worked after this time ends the connection. */
const HARD_AFTER_MS = 500;

export interface Session {
  readonly client: Connection;
  readonly server: Server;
}

export interface Sessions {
  readonly owned: OwnedSession<Session>;
  /** The session for a statement: one without a schema gets none that went to one and has no database to go back to. */
  get(owner: string | null, schema: string | null | undefined): Promise<Session>;
  /** Goes to the schema; a cleared session is in the connection's own. */
  enter(client: Connection, schema: string | null | undefined): Promise<void>;
  /** Ends a connection's statement from another one, and the connection where that was of no use. */
  kill(client: Connection, isRunning: () => boolean): Promise<void>;
  /** Ends a connection from another one, because its server has more to send. */
  end(client: Connection): Promise<void>;
}

export const createSessions = (setup: NetworkSetup, network: NetworkRules): Sessions => {
  const goTo = (client: Connection, schema: string) => run(client, `USE ${dialect.quote(schema)}`);

  /** They went to a schema, and a connection without a database has none to go back to. */
  const away = new WeakSet<Connection>();

  const open = async (): Promise<Session> => {
    try {
      const client = await connect(setup, network);
      let session: Session | null = null;
      client.on('error', () => session && owned.lose(session));
      const server = await serverOf(client);
      await run(client, server.settings);
      session = { client, server };
      return session;
    } catch (error) {
      throw connectError(error);
    }
  };

  const owned = createOwnedSession<Session>({
    open,
    async clear({ client, server }) {
      await reset(client);
      await run(client, server.settings);
      // A reset leaves it where the last statement went.
      if (setup.database) await goTo(client, setup.database);
    },
    close: ({ client }) => client.destroy(),
  });

  const another = async (work: (client: Connection) => Promise<void>) => {
    const { client } = await open();
    try {
      await work(client);
    } finally {
      client.destroy();
    }
  };
  /** A connection that has ended cannot be killed. */
  const order = (client: Connection, sql: string) => run(client, sql).catch(() => undefined);

  return {
    owned,
    async get(owner, schema) {
      const session = await owned.get(owner);
      if (schema || !away.has(session.client)) return session;
      await owned.close();
      return owned.get(owner);
    },
    async enter(client, schema) {
      if (!schema || schema === setup.database) return;
      if (!setup.database) away.add(client);
      await goTo(client, schema);
    },
    kill: ({ threadId }, isRunning) =>
      another(async (client) => {
        await order(client, `KILL QUERY ${threadId}`);
        await pause(HARD_AFTER_MS);
        if (isRunning()) await order(client, `KILL CONNECTION ${threadId}`);
      }),
    async end({ threadId }) {
      await owned.close();
      await another((client) => order(client, `KILL CONNECTION ${threadId}`));
    },
  };
};
