import type { Driver } from './drivers/driver.ts';
import type { WorkerSetup } from './workerProtocol.ts';

/** Loads the one driver that is needed; the others stay on disk. */
export const loadDriver = async ({
  driver: target,
  network,
}: Pick<WorkerSetup, 'driver' | 'network'>): Promise<Driver> => {
  switch (target.backend) {
    case 'duckdb': {
      const { createDuckdbDriver } = await import('./drivers/duckdb/driver.ts');
      return createDuckdbDriver(target.setup);
    }
    case 'postgresql': {
      const { createPostgresqlDriver } = await import('./drivers/postgresql/driver.ts');
      return createPostgresqlDriver(target.setup, network);
    }
  }
};
