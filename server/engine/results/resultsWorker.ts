/** A child process over stored results. */
import { serveCalls } from '../serveCalls.ts';
import type { ResultsSetup } from './calls.ts';
import { createResultsCore } from './resultsCore.ts';

serveCalls(async ({ spoolDir }: ResultsSetup) => createResultsCore(spoolDir));
