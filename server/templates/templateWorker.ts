/** A child process that renders templates. */
import { engineFailures } from '../engine/failures.ts';
import { serve } from '../processes/serve.ts';
import { createTemplateService } from './templateService.ts';

serve(engineFailures(), () => createTemplateService());
