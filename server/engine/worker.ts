/** A child process with one driver. */
import { serve } from '../processes/serve.ts';
import type { WorkerSetup } from './calls.ts';
import { engineFailures } from './failures.ts';
import { loadDriver } from './loadDriver.ts';
import { createStatementService } from './statementService.ts';

serve(engineFailures(), async (setup: WorkerSetup) => {
  const driver = await loadDriver(setup);
  await driver.warm().catch(() => undefined);
  return createStatementService(driver, setup);
});
