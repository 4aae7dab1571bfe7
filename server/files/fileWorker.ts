/** A child process that reads files of people. */
import { engineFailures } from '../engine/failures.ts';
import { serve } from '../processes/serve.ts';
import type { FileCalls, ReadingSetup } from './calls.ts';
import { createFileService } from './fileService.ts';

serve<FileCalls, never, ReadingSetup>(engineFailures(), createFileService);
