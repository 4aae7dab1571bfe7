/** A child process over stored results. */
import { serveCalls } from '../../processes/serve.ts';
import type { ResultsSetup } from './calls.ts';
import { createResultsCore } from './viewService.ts';

serveCalls(async ({ spoolDir }: ResultsSetup) => createResultsCore(spoolDir));
