/** A child process that renders templates. */
import { serveCalls } from '../processes/serve.ts';
import { createTemplateCore } from './templateService.ts';

serveCalls(async () => createTemplateCore());
