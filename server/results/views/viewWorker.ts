/** A child process over stored results. */
import { engineFailures } from '../../engine/failures.ts';
import { serve } from '../../processes/serve.ts';
import { createViewService } from './viewService.ts';

serve(engineFailures(), (spoolDir: string) => createViewService(spoolDir));
