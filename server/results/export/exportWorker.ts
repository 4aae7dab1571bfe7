/** A child process that writes one file. */
import { engineFailures } from '../../engine/failures.ts';
import { serve } from '../../processes/serve.ts';
import { exportService } from './exportService.ts';

serve(engineFailures(), () => exportService);
