/** Databases that are servers of their own: started for a part of the bench, and connected to the product. */
import { clickhouse } from '../test/services/clickhouse.ts';
import { mariadb } from '../test/services/mariadb.ts';
import { postgres } from '../test/services/postgres.ts';
import type { Service } from '../test/services/service.ts';
import { trino } from '../test/services/trino.ts';
import type { ApiClient } from './client.ts';

export interface Elsewhere {
  readonly backend: string;
  readonly service: Service;
  /** What a connection names; of Trino the catalog, and a schema if one is meant. */
  readonly database: string;
}

export const POSTGRESQL: Elsewhere = {
  backend: 'postgresql',
  service: postgres,
  database: 'postgres',
};
export const MYSQL: Elsewhere = { backend: 'mysql', service: mariadb, database: 'mysql' };
export const CLICKHOUSE: Elsewhere = {
  backend: 'clickhouse',
  service: clickhouse,
  database: 'default',
};
export const TRINO: Elsewhere = { backend: 'trino', service: trino, database: 'tpch' };

export interface Connected {
  readonly url: string;
  /** Of the connection in the product. */
  readonly databaseId: number;
}

/** Null where the server is not installed, which a line says. */
export const whileConnected = async <T>(
  client: ApiClient,
  { backend, service, database }: Elsewhere,
  work: (connected: Connected) => Promise<T>,
): Promise<T | null> => {
  const running = await service.start();
  if (running === null) {
    console.log(`  ${service.title} is not measured. To have it: ${service.howTo}`);
    return null;
  }
  try {
    const { hostname, port, username } = new URL(running.url);
    const { id } = await client.json<{ id: number }>('POST', '/api/v1/database/', {
      database_name: service.title,
      engine: backend,
      parameters: { host: hostname, port: Number(port), username, database },
      expose_in_sqllab: true,
    });
    const done = await work({ url: running.url, databaseId: id });
    await client.json('DELETE', `/api/v1/database/${id}`);
    return done;
  } finally {
    await running.stop();
  }
};
