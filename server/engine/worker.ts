/** A child process with one driver. */
import { backendOf } from './backends.ts';
import { serveCalls } from './serveCalls.ts';
import { createWorkerCore } from './workerCore.ts';
import type { WorkerSetup } from './workerProtocol.ts';

serveCalls(async ({ backend, setup, network, spoolDir }: WorkerSetup) => {
  const driver = await backendOf(backend).load(setup, network);
  await driver.warm().catch(() => undefined);
  return createWorkerCore(driver, spoolDir);
});
