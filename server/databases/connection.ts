/** What a request sets of a connection, and what the store keeps of it. */
import { type ConnectionParameters, type DatabaseUpdate, MASKED } from '#common/wire/database.ts';
import { invalid } from '../errors.ts';
import type { Parameters } from '../store/databases.ts';
import { type RequestedConnection, connectionOfUri, tlsOf } from './address.ts';
import {
  defaultPort,
  EMBEDDED_BACKEND,
  type NetworkEngine,
  NETWORK_ENGINES,
  networkEngine,
} from './networkEngines.ts';

/** A connection in clear text, ready for a driver or for encryption in the store. */
export interface Connection {
  readonly engine: NetworkEngine;
  readonly parameters: Parameters;
}

const MISSING = 'Missing data for required field.';

/** Settings in `parameters.query` count like fields. */
const withoutQuery = (
  engine: NetworkEngine,
  { query, ...parameters }: ConnectionParameters,
): ConnectionParameters => {
  const tls = tlsOf(
    engine,
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return {
    ...parameters,
    encryption: tls.encryption ?? parameters.encryption,
    verify_certificate: tls.verify ?? parameters.verify_certificate,
  };
};

type ConnectionRequest = Pick<DatabaseUpdate, 'sqlalchemy_uri' | 'parameters' | 'engine'>;

/** Null when the request does not change the connection. `backend` is the kind of the stored one. */
export const requestedConnection = (
  body: ConnectionRequest,
  backend: string | null,
): RequestedConnection | null => {
  const engine = networkEngine(body.engine ?? backend ?? '');
  const isKnown = engine !== undefined || body.engine === EMBEDDED_BACKEND;
  if (body.engine && !isKnown) {
    const known = NETWORK_ENGINES.map((one) => one.backend).join(', ');
    throw invalid({ engine: [`This kind of database cannot be connected. Known are ${known}.`] });
  }
  if (body.parameters) {
    if (!engine) throw invalid({ engine: [MISSING] });
    return { engine, parameters: withoutQuery(engine, body.parameters) };
  }
  if (!body.sqlalchemy_uri) return null;
  const read = connectionOfUri(body.sqlalchemy_uri);
  if (body.engine && engine?.backend !== read.engine.backend) {
    throw invalid({ sqlalchemy_uri: [`The address is of a ${read.engine.name} database.`] });
  }
  return read;
};

const filled = (text: string | null | undefined): string | null => text || null;

/** What of where a connection leads, and as whom, is another than before. */
export const movedPart = (next: Parameters, kept: Parameters) =>
  (['host', 'port', 'username'] as const).find(
    (name) => (next[name] ?? null) !== (kept[name] ?? null),
  );

/** Settings as the store keeps them. A masked password stays, but never for another server or user. */
export const settled = (
  { engine, parameters: requested }: RequestedConnection,
  kept: Parameters,
): Connection => {
  const encryption = requested.encryption ?? false;
  if (engine.needsDatabase && !requested.database) throw invalid({ database: [MISSING] });
  const next = {
    host: requested.host.trim(),
    port: requested.port ?? defaultPort(engine, encryption),
    database: filled(requested.database),
    username: filled(requested.username),
    encryption,
    verify_certificate: encryption && requested.verify_certificate === true,
  };
  if (requested.password !== MASKED) {
    return { engine, parameters: { ...next, password: filled(requested.password) } };
  }
  const moved = movedPart(next, kept);
  if (moved) {
    throw invalid({
      password: [`Another ${moved === 'username' ? 'user' : moved} needs the password again.`],
    });
  }
  return { engine, parameters: { ...next, password: kept.password ?? null } };
};

export const maskedParameters = ({ password, ...parameters }: Parameters): Parameters => ({
  ...parameters,
  ...(password === undefined || password === null ? {} : { password: MASKED }),
});
