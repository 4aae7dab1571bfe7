/** A child process with one driver. */
import { backendOf } from './backends.ts';
import { serveCalls } from './serveCalls.ts';
import { createWorkerCore } from './workerCore.ts';
import type { WorkerSetup } from './workerProtocol.ts';

serveCalls(async (setup: WorkerSetup) => {
  const driver = await backendOf(setup.backend).load(setup.setup, setup.network);
  await driver.warm().catch(() => undefined);
  return createWorkerCore(driver, setup);
});
