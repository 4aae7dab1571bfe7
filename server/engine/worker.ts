/** A child process with one driver. */
import type { DriverFile } from './module.ts';
import { serveCalls } from '../processes/serve.ts';
import { createWorkerCore } from './statementService.ts';
import type { WorkerSetup } from './calls.ts';

serveCalls(async (setup: WorkerSetup) => {
  const { createDriver } = (await import(setup.driver)) as DriverFile;
  const driver = createDriver(setup.setup as never, setup.network);
  await driver.warm().catch(() => undefined);
  return createWorkerCore(driver, setup);
});
