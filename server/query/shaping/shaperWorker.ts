/** A child process that shapes answers. */
import { setPriority } from 'node:os';
import { engineFailures } from '../../engine/failures.ts';
import { serve } from '../../processes/serve.ts';
import { shaperService } from './shaperService.ts';

/** Where processors are scarce, the server and what is quick in it goes first. */
const NICENESS = 5;

setPriority(NICENESS);
serve(engineFailures(), () => shaperService);
