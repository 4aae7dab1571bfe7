/** A real server in this process: real store, real engine, real gate; for tests of routes and of the page. */
import upperFirst from 'lodash/upperFirst.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGate } from '../server/access/gate.ts';
import { hashPassword } from '../server/access/passwords.ts';
import { createApp } from '../server/app.ts';
import { type Config, DEFAULTS } from '../server/config.ts';
import { networkRules } from '../server/databases/networkRules.ts';
import type { Deps } from '../server/deps.ts';
import { createLog } from '../server/log.ts';
import { createRowLimits } from '../server/rowRules/rowLimits.ts';
import { createWorkers } from '../server/setup/workers.ts';
import { openStore } from '../server/store/database.ts';
import { ensureEmbeddedDatabase } from '../server/store/databases.ts';
import { ensureRoles } from '../server/access/ensureRoles.ts';
import { freshSecrets } from '../server/store/secrets.ts';
import { createUsers } from '../server/store/users.ts';

export interface Call {
  readonly json?: unknown;
  /** As it is, under the type that `headers` say. */
  readonly body?: string;
  /** Multipart fields; each value is sent as JSON text unless it is a File. */
  readonly form?: Readonly<Record<string, unknown>>;
  /** A form as it is. */
  readonly data?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Client {
  readonly userId: number;
  /** For a browser: `session=…` and the token every write carries. */
  readonly cookie: string;
  readonly csrfToken: string;
  readonly request: (method: string, path: string, call?: Call) => Promise<Response>;
  readonly get: (path: string, call?: Call) => Promise<Response>;
  readonly post: (path: string, call?: Call) => Promise<Response>;
  readonly put: (path: string, call?: Call) => Promise<Response>;
  readonly del: (path: string, call?: Call) => Promise<Response>;
}

export interface TestUser {
  readonly username: string;
  readonly roles: readonly string[];
}

export const aUser = (user: Partial<TestUser> = {}): TestUser => ({
  username: 'viewer',
  roles: ['Gamma'],
  ...user,
});

export const PASSWORD = 'a password for tests only';
/** What is meant to end has time for it on a busy machine. */
const PATIENT = { checkMs: 60_000, namesMeantMs: 60_000, templateMs: 60_000, shapeMs: 300_000 };
/** One hash serves every test user: hashing is slow on purpose. */
const hashOnce = hashPassword(PASSWORD);

export interface ServerOptions {
  readonly config?: Partial<Omit<Config, 'limits'>> & {
    readonly limits?: Partial<Config['limits']>;
  };
  readonly users?: readonly TestUser[];
  /** `postgresql://…` or a file instead of a store in memory. */
  readonly storeAt?: string;
  readonly dataDir?: string;
  /** Real child processes instead of the same driver code in this process. */
  readonly workers?: boolean;
  readonly now?: () => Date;
  /** Parts in place of the server’s own. */
  readonly deps?: Partial<Deps>;
}

const bodyOf = ({ json, form, body, data }: Call): BodyInit | undefined => {
  if (data) return data;
  if (body !== undefined) return body;
  if (json !== undefined) return JSON.stringify(json);
  if (!form) return undefined;
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value instanceof File) fields.append(name, value);
    else if (value !== undefined) fields.append(name, JSON.stringify(value));
  }
  return fields;
};

type Fetch = (request: Request) => Promise<Response>;

const signInAt = async (
  fetchApp: Fetch,
  users: ReturnType<typeof createUsers>,
  username: string,
  password: string,
): Promise<Client> => {
  const answer = await fetchApp(
    new Request('http://sextant.test/api/v1/security/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  );
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie)
    throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`);
  const token = await fetchApp(
    new Request('http://sextant.test/api/v1/security/csrf_token/', {
      headers: { Cookie: cookie },
    }),
  );
  const { result: csrfToken } = (await token.json()) as { result: string };
  const request = (method: string, path: string, call: Call = {}): Promise<Response> => {
    const body = bodyOf(call);
    return fetchApp(
      new Request(`http://sextant.test${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          Cookie: cookie,
          'X-CSRFToken': csrfToken,
          ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...call.headers,
        },
        ...(body === undefined ? {} : { body }),
        ...(call.signal ? { signal: call.signal } : {}),
      }),
    );
  };
  return {
    userId: (await users.byName(username))?.id ?? 0,
    cookie,
    csrfToken,
    request,
    get: (path, call) => request('GET', path, call),
    post: (path, call) => request('POST', path, call),
    put: (path, call) => request('PUT', path, call),
    del: (path, call) => request('DELETE', path, call),
  };
};

/** Users `admin` (all rights) and those asked for; all with `PASSWORD`. */
export const aServer = async (options: ServerOptions = {}) => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sextant-server-'));
  const limits = { ...DEFAULTS.limits, ...PATIENT, ...options.config?.limits };
  const config: Config = { ...DEFAULTS, dataDir, ...options.config, limits };
  const now = options.now ?? (() => new Date());
  const store = await openStore({ at: options.storeAt ?? ':memory:' });
  const network = () => networkRules(config, config.port);
  const errors: string[] = [];
  const log = createLog((line) => errors.push(line));
  const workers = createWorkers({
    config,
    network,
    log,
    now,
    inProcess: options.workers !== true,
    onWarning: (message) => void errors.push(message),
  });
  const gate = createGate(store.db);
  const deps: Deps = {
    config,
    store,
    gate,
    rowLimits: createRowLimits({ store, gate, config, templates: workers.deps.templates }),
    ...workers.deps,
    network,
    publicUrl: () => config.publicUrl ?? new URL('http://sextant.test'),
    secrets: freshSecrets(),
    log,
    now,
    ...options.deps,
  };
  await ensureRoles(store.db);
  const users = createUsers(store.db);
  const everyone: readonly TestUser[] = [
    { username: 'admin', roles: ['Admin'] },
    ...(options.users ?? []),
  ];
  for (const { username, roles } of everyone) {
    if (await users.byName(username)) continue;
    await users.add(
      {
        username,
        firstName: upperFirst(username),
        lastName: 'Test',
        email: `${username}@example.org`,
        passwordHash: await hashOnce,
        roles,
      },
      now(),
    );
  }
  const database = await ensureEmbeddedDatabase(store.db, now());
  const app = createApp(deps);
  const fetchApp: Fetch = (request) => Promise.resolve(app.fetch(request));

  const signIn = (username = 'admin', password = PASSWORD): Promise<Client> =>
    signInAt(fetchApp, users, username, password);

  return {
    app,
    deps,
    store,
    databaseId: database.id,
    dataDir,
    /** Lines of the log so far. */
    errors,
    fetch: fetchApp,
    signIn,
    close: async () => {
      await workers.close();
      await store.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type TestServer = Awaited<ReturnType<typeof aServer>>;
