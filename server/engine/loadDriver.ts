import type { WorkerSetup } from './calls.ts';
import type { Driver } from './drivers/driver.ts';
import type { DriverFile } from './module.ts';

/** Loads the one driver that a worker needs, and no other. */
export const loadDriver = async ({ driver, setup, network }: WorkerSetup): Promise<Driver> => {
  const { createDriver } = (await import(driver)) as DriverFile;
  return createDriver(setup as never, network);
};
