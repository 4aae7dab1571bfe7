/** A child process that fetches files by address; alone among those for files, it has a network. */
import { engineFailures } from '../../engine/failures.ts';
import { serve } from '../../processes/serve.ts';
import type { FetchCalls } from './calls.ts';
import { createFetchService } from './fetchService.ts';

serve<FetchCalls>(engineFailures(), createFetchService);
