/** A real Superset at the other end: its calls, by the session of a person who signed in on its page. */
import type { Browser, BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { readYaml, writeYaml, type YamlValue } from '../../server/bundles/yaml.ts';
import { zip } from '../../server/query/zip.ts';
import { unzipBytes } from '../unzip.ts';

const { SUPERSET_USER = 'admin', SUPERSET_PASSWORD = 'admin' } = process.env;
/** Its database of examples, into which files may be uploaded. */
const EXAMPLES_UUID = 'a2dc77af-e654-49bb-b321-40f6b559a1ee';
/** It may close a connection that was idle. */
const RETRIES = { maxRetries: 3 };
const WAIT_MS = 120_000;

type YamlFile = Readonly<Record<string, YamlValue>>;

const yamlOf = (bytes: Buffer): YamlFile => readYaml(bytes.toString('utf8')) as YamlFile;

export const signedInThere = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.goto('/login/');
  await page.locator('#username').first().fill(SUPERSET_USER);
  await page.locator('input[type=password]').first().fill(SUPERSET_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.close();
  return context;
};

/** Its calls, with what it asks of each. */
export const callsOf = async ({ request }: BrowserContext, url: string) => {
  const token = await request.get('/api/v1/security/csrf_token/', RETRIES);
  const { result } = (await token.json()) as { result: string };
  const headers = { 'X-CSRFToken': result, Referer: `${url}/`, Accept: 'application/json' };
  const listed = async (resource: string) => {
    const q = encodeURIComponent('(columns:!(id,uuid),page_size:100)');
    const answer = await request.get(`/api/v1/${resource}/?q=${q}`, RETRIES);
    const { result: rows } = (await answer.json()) as {
      result: readonly { readonly id: number; readonly uuid: string }[];
    };
    return rows;
  };
  const databases = await listed('database');
  const examples = databases.find(({ uuid }) => uuid === EXAMPLES_UUID)?.id;
  expect(examples, 'a database of examples').toBeDefined();
  const remove = (resource: string, id: number) =>
    request.delete(`/api/v1/${resource}/${id}`, { headers, ...RETRIES });

  /** The table of a dataset; the one that an upload makes over it becomes ours with the import. */
  const upload = async (table: string, parquet: Buffer): Promise<void> => {
    const allowed = await request.put(`/api/v1/database/${examples}`, {
      headers,
      ...RETRIES,
      data: { allow_file_upload: true, extra: '{"schemas_allowed_for_file_upload":["main"]}' },
    });
    expect(allowed.status()).toBe(200);
    const answer = await request.post(`/api/v1/database/${examples}/upload/`, {
      headers,
      ...RETRIES,
      multipart: {
        file: { name: `${table}.parquet`, mimeType: 'application/octet-stream', buffer: parquet },
        type: 'columnar',
        table_name: table,
        schema: 'main',
        already_exists: 'replace',
      },
    });
    expect([table, answer.status(), await answer.text()]).toEqual([table, 201, expect.any(String)]);
  };

  return {
    /** The data of an example of ours, as tables. */
    uploadData: async (example: Buffer, done: Set<string>): Promise<void> => {
      const files = unzipBytes(example);
      for (const [name, bytes] of Object.entries(files)) {
        if (name !== 'dataset.yaml' && !name.startsWith('datasets/')) continue;
        const { table_name: table, data_file: data } = yamlOf(bytes);
        if (done.has(String(table))) continue;
        done.add(String(table));
        const parquet = files[name === 'dataset.yaml' ? String(data) : `data/${String(data)}`];
        await upload(String(table), parquet ?? Buffer.alloc(0));
      }
    },
    /** A bundle of ours over the tables there; the number of its dashboard there. */
    importBundle: async (archive: Buffer): Promise<number> => {
      let uuid = '';
      const files = Object.entries(unzipBytes(archive)).map(([name, bytes]) => {
        const file = yamlOf(bytes);
        if (name.includes('/dashboards/')) uuid = String(file.uuid);
        const there = name.includes('/databases/')
          ? { ...file, uuid: EXAMPLES_UUID }
          : { ...file, database_uuid: EXAMPLES_UUID, sql: null };
        const isOver = /\/(databases|datasets)\//.test(name);
        return { name, data: Buffer.from(writeYaml(isOver ? there : file)), isPacked: true };
      });
      const answer = await request.post('/api/v1/dashboard/import/', {
        headers,
        ...RETRIES,
        multipart: {
          formData: {
            name: 'bundle.zip',
            mimeType: 'application/zip',
            buffer: zip(files, new Date()),
          },
          overwrite: 'true',
        },
      });
      expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('OK')]);
      const found = (await listed('dashboard')).find((one) => one.uuid === uuid);
      return found?.id ?? 0;
    },
    removeDashboard: async (id: number): Promise<void> => {
      const answer = await request.get(`/api/v1/dashboard/${id}/charts`, RETRIES);
      const { result: charts } = (await answer.json()) as { result: readonly { id: number }[] };
      await remove('dashboard', id);
      for (const chart of charts) await remove('chart', chart.id);
    },
  };
};
