/** The server at the other end: ours or a Superset, by the calls that both have. */
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BundlePlan } from '../../common/wire/bundle.ts';
import { readArchive } from '../../server/bundles/archive.ts';
import type { Bundle } from './bundle.ts';
import type { Options } from './options.ts';
import type { PortableObject } from './portable.ts';

export interface RemoteFile {
  readonly path: string;
  readonly text: string;
}

export interface Remote {
  /** All of them, or the named dashboards with what they need. */
  readonly export: (dashboards: readonly number[]) => Promise<readonly RemoteFile[]>;
  /** Null where the server cannot say what an import would do: only ours can. */
  readonly preview: (bundle: Bundle) => Promise<BundlePlan | null>;
  /** Whether a Superset is known to find on itself what a bundle lacks; others take it away from its users. */
  readonly readsSparse: () => Promise<boolean>;
  /** `tables`: CSV files by their datasets. */
  readonly import: (bundle: Bundle, tables: ReadonlyMap<PortableObject, string>) => Promise<void>;
  /** The numbers of objects by their UUIDs. */
  readonly ids: (resource: string) => Promise<ReadonlyMap<string, number>>;
  readonly remove: (resource: string, id: number) => Promise<void>;
}

/** The server refused, or could not be reached. */
export class RemoteProblem extends Error {
  override readonly name = 'RemoteProblem';
}

const PAGE_SIZE = 100;
const PAGES_MAX = 1000;

const messageOf = (status: number, text: string): string => {
  try {
    const body = JSON.parse(text) as {
      message?: unknown;
      errors?: readonly { message?: string }[];
    };
    const known = body.errors?.[0]?.message ?? body.message;
    if (known !== undefined) return typeof known === 'string' ? known : JSON.stringify(known);
  } catch {
    // A page of HTML says nothing here.
  }
  return `status ${status}`;
};

/** What the bundle refers to and does not hold is on the server, which a Superset has to be told. */
const formOf = ({ archive, passwords }: Bundle): FormData => {
  const form = new FormData();
  form.append('sparse', 'true');
  if (passwords !== '') form.append('passwords', passwords);
  form.append('bundle', new Blob([archive as BlobPart]), 'bundle.zip');
  return form;
};

const filesOf = async (archive: Uint8Array): Promise<readonly RemoteFile[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-cli-'));
  try {
    const file = join(folder, 'export.zip');
    await writeFile(file, archive);
    const { files } = await readArchive(file);
    return files.map(({ path, bytes }) => ({ path, text: bytes.toString('utf8') }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The first version of a Superset that reads `sparse`. */
const SPARSE_SINCE = 6;

const majorOf = (text: string): number => {
  try {
    const { version_string: version } = JSON.parse(text) as { version_string?: unknown };
    return Number(/^\d+(?=\.)/.exec(String(version))?.[0] ?? 0);
  } catch {
    return 0;
  }
};

const NO_SUCH_CALL: ReadonlySet<number> = new Set([404, 405]);

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

export const signIn = async ({ url, user, password, token: given }: Options): Promise<Remote> => {
  const headers = new Headers({
    Accept: 'application/json',
    Referer: `${url}/`,
    // A server may close a connection that was idle just as the next call goes out on it.
    Connection: 'close',
  });

  const ask = (method: string, path: string, body?: FormData | string) =>
    fetch(`${url}${path}`, {
      method,
      headers: new Headers([
        ...headers,
        ...(typeof body === 'string' ? [['Content-Type', 'application/json'] as const] : []),
      ] as [string, string][]),
      ...(body === undefined ? {} : { body }),
    }).catch((cause: unknown) => {
      throw new RemoteProblem(`${url} could not be reached.`, { cause });
    });
  const assertDone = async (answer: Response, method: string, path: string): Promise<Response> => {
    if (answer.ok) return answer;
    const message = messageOf(answer.status, await answer.text());
    throw new RemoteProblem(`${method} ${path.split('?')[0]}: ${message}`);
  };
  const send = async (method: string, path: string, body?: FormData | string) =>
    assertDone(await ask(method, path, body), method, path);
  const json = async <T>(method: string, path: string, body?: string) =>
    (await (await send(method, path, body)).json()) as T;

  const access =
    given ??
    (
      await json<{ access_token: string }>(
        'POST',
        '/api/v1/security/login',
        JSON.stringify({ username: user, password, provider: 'db', refresh: false }),
      )
    ).access_token;
  headers.set('Authorization', `Bearer ${access}`);
  const visit = await send('GET', '/api/v1/security/csrf_token/');
  headers.set('X-CSRFToken', ((await visit.json()) as { result: string }).result);
  const cookies = cookiesOf(visit);
  if (cookies) headers.set('Cookie', cookies);

  return {
    export: async (dashboards) => {
      const path =
        dashboards.length === 0
          ? '/api/v1/assets/export/'
          : `/api/v1/dashboard/export/?q=!(${dashboards.join(',')})`;
      const answer = await send('GET', path);
      return filesOf(new Uint8Array(await answer.arrayBuffer()));
    },
    preview: async (bundle) => {
      const path = '/api/v1/assets/import/preview/';
      const answer = await ask('POST', path, formOf(bundle));
      if (NO_SUCH_CALL.has(answer.status)) return null;
      await assertDone(answer, 'POST', path);
      return ((await answer.json()) as { result: BundlePlan }).result;
    },
    readsSparse: async () => {
      const answer = await ask('GET', '/version');
      return answer.ok && majorOf(await answer.text()) >= SPARSE_SINCE;
    },
    import: async (bundle, tables) => {
      const form = formOf(bundle);
      for (const [dataset, file] of tables)
        form.append(`table:${bundle.paths.get(dataset)}`, await openAsBlob(file), basename(file));
      await send('POST', '/api/v1/assets/import/', form);
    },
    ids: async (resource) => {
      const found = new Map<string, number>();
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const q = `(columns:!(id,uuid),page:${page},page_size:${PAGE_SIZE})`;
        const { result } = await json<{ result: readonly { id: number; uuid?: string }[] }>(
          'GET',
          `/api/v1/${resource}/?q=${q}`,
        );
        for (const { id, uuid } of result) if (uuid) found.set(uuid, id);
        if (result.length < PAGE_SIZE) break;
      }
      return found;
    },
    remove: async (resource, id) => {
      await send('DELETE', `/api/v1/${resource}/${id}`);
    },
  };
};
