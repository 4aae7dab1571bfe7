/** A child process with one driver. */
import { serve } from '../processes/serve.ts';
import { backendOf } from './backends.ts';
import type { WorkerSetup } from './calls.ts';
import { engineFailures } from './failures.ts';
import { createStatementService } from './statementService.ts';

serve(engineFailures(), async (setup: WorkerSetup) => {
  const driver = await backendOf(setup.backend).load(setup.setup, setup.network);
  await driver.warm().catch(() => undefined);
  return createStatementService(driver, setup);
});
