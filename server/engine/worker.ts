/** A child process with one driver. */
import { backendOf } from './backends.ts';
import { serveCalls } from '../processes/serve.ts';
import { createWorkerCore } from './statementService.ts';
import type { WorkerSetup } from './calls.ts';

serveCalls(async (setup: WorkerSetup) => {
  const driver = await backendOf(setup.backend).load(setup.setup, setup.network);
  await driver.warm().catch(() => undefined);
  return createWorkerCore(driver, setup);
});
