/** Addresses of databases, `scheme+driver://user:password@host:port/database?setting=value`, in both directions. */
import { type ConnectionParameters, MASKED } from '#common/wire/database.ts';
import { invalid } from '../errors.ts';
import type { Parameters } from '../store/databases.ts';
import {
  type NetworkEngine,
  NETWORK_ENGINES,
  networkEngine,
  placeholderOf,
} from './networkEngines.ts';

export interface RequestedConnection {
  readonly engine: NetworkEngine;
  readonly parameters: ConnectionParameters;
}

const IN_FILES = new Set(['sqlite', 'duckdb', 'file', 'shillelagh', 'gsheets', 'access', 'md']);

const refused = (text: string) => invalid({ sqlalchemy_uri: [text] });

const engineOf = (uri: string): NetworkEngine => {
  const scheme = /^([a-z][a-z0-9]*)(\+\w+)*:/i.exec(uri)?.[1]?.toLowerCase() ?? '';
  if (IN_FILES.has(scheme)) {
    throw refused(
      'Databases in files are not connected: their files would lie beside those of this server. Bring the data into the built-in database, or into one of the databases that are reached over the network.',
    );
  }
  const engine = networkEngine(scheme);
  if (engine && /^[^/]*:\/\//.test(uri)) return engine;
  const known = NETWORK_ENGINES.map(({ schemes }) => `${schemes[0]}://`).join(', ');
  throw refused(`An address starts with the kind of database: ${known}.`);
};

const decoded = (text: string): string | null => (text === '' ? null : decodeURIComponent(text));

/** As written, because `URL` takes a name of dots for a folder. */
const pathOf = (uri: string): string => /^[^:]+:\/\/[^/?#]*\/?([^?#]*)/.exec(uri)?.[1] ?? '';

const parsed = (uri: string, engine: NetworkEngine): URL => {
  try {
    const url = new URL(uri.replace(/^[^:]+/, engine.schemes[0]));
    for (const part of [url.username, url.password, pathOf(uri), url.hostname])
      decodeURIComponent(part);
    if (url.hash === '') return url;
  } catch {
    // The refinement below reports it.
  }
  throw refused(
    `The address could not be read. It looks like ${placeholderOf(engine)}, with special characters percent-encoded (@ is %40, # is %23, / is %2F).`,
  );
};

/** What the settings of an address, or of `parameters.query`, say about encryption. */
export const tlsOf = (
  engine: NetworkEngine,
  settings: Iterable<readonly [string, string]>,
): { readonly encryption?: boolean; readonly verify?: boolean } => {
  const choice: { encryption?: boolean; verify?: boolean } = {};
  for (const [written, value] of settings) {
    const name = written.toLowerCase().replaceAll('-', '_');
    if (engine.ignoredSettings.includes(name)) continue;
    const values = Object.hasOwn(engine.tls.settings, name) ? engine.tls.settings[name] : undefined;
    if (!values) {
      throw refused(
        `The setting ${JSON.stringify(written)} is not known here. Known are ${Object.keys(engine.tls.settings).join(', ')}.`,
      );
    }
    const chosen = Object.hasOwn(values, value.toLowerCase())
      ? values[value.toLowerCase()]
      : undefined;
    if (!chosen) {
      throw refused(
        `${JSON.stringify(value)} is no value of ${written}. It can be ${Object.keys(values).join(', ')}.`,
      );
    }
    Object.assign(choice, chosen);
  }
  return choice;
};

export const connectionOfUri = (uri: string): RequestedConnection => {
  const engine = engineOf(uri.trim());
  const url = parsed(uri.trim(), engine);
  const { encryption = false, verify = engine.tls.verifiesByDefault } = tlsOf(
    engine,
    url.searchParams,
  );
  const path = pathOf(uri.trim());
  if (path.includes('/')) {
    throw refused(
      `After the host comes one name, the ${engine.databaseLabel.toLowerCase()}. A / in it is written %2F.`,
    );
  }
  if (!url.hostname) throw refused(`The address names no host: ${placeholderOf(engine)}`);
  return {
    engine,
    parameters: {
      host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : null,
      database: decoded(path),
      username: decoded(url.username),
      password: decoded(url.password),
      encryption,
      verify_certificate: encryption && verify,
    },
  };
};

const encoded = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? // RFC 3986 allows these unencoded, but some readers of addresses fail on them.
      encodeURIComponent(value).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      )
    : '';

/** The address of these parameters, with the password. */
export const uriOf = (engine: NetworkEngine, parameters: Parameters): string => {
  const { username, password, host, port, encryption, verify_certificate: verified } = parameters;
  const secret = typeof password === 'string' && password !== '' ? `:${encoded(password)}` : '';
  const user = encoded(username) || secret ? `${encoded(username)}${secret}@` : '';
  const name = typeof host === 'string' ? host : '';
  const place = name.includes(':') ? `[${name}]` : encoded(name);
  const at = typeof port === 'number' ? `:${port}` : '';
  const settings =
    encryption === true
      ? `?${verified === true ? engine.tls.written.verified : engine.tls.written.encrypted}`
      : '';
  return `${engine.schemes[0]}://${user}${place}${at}/${encoded(parameters.database)}${settings}`;
};

/** As the wire shows it: never with the password. */
export const maskedUri = (backend: string, parameters: Parameters): string => {
  const engine = networkEngine(backend);
  if (!engine) return `${backend}://`;
  return uriOf(engine, { ...parameters, ...(parameters.password ? { password: MASKED } : {}) });
};
