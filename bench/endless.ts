/** Statements that would run for hours, each busy in another part of the engine. */
import type { ApiClient } from './client.ts';

export const ENDLESS = [
  'select count(*) from range(100000000000) a',
  'select sum(a.range * b.range) from range(3000000) a, range(3000000) b',
  'select range from range(3000000000) order by hash(range) limit 10',
  'select count(distinct md5(range::varchar)) from range(100000000000)',
  'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n',
] as const;

const STARTED_WITHIN_MS = 10_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Polled {
  readonly result: readonly { readonly id: string; readonly state: string }[];
}

const stateOf = async (client: ApiClient, clientId: string): Promise<string> => {
  const { result } = await client.json<Polled>(
    'GET',
    '/api/v1/query/updated_since?q=(last_updated_ms:0)',
  );
  return result.find(({ id }) => id === clientId)?.state ?? 'unknown';
};

/** Starts one, waits until the server reports it as running, and returns its client id. */
export const startEndless = async (
  client: ApiClient,
  databaseId: number,
  sql: string,
): Promise<string> => {
  const clientId = crypto.randomUUID().replaceAll('-', '').slice(0, 11);
  await client.json('POST', '/api/v1/sqllab/execute/', {
    database_id: databaseId,
    sql,
    client_id: clientId,
    runAsync: true,
  });
  const until = performance.now() + STARTED_WITHIN_MS;
  while ((await stateOf(client, clientId)) !== 'running') {
    if (performance.now() > until) throw new Error(`It did not start: ${sql}`);
    await pause(20);
  }
  return clientId;
};

/** Resolves when the engine has stopped working on it. */
export const stopEndless = (client: ApiClient, clientId: string): Promise<{ state: string }> =>
  client.json('POST', '/api/v1/query/stop', { client_id: clientId });
