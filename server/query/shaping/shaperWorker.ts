/** A child process that shapes answers. */
import { setPriority } from 'node:os';
import { serveCalls } from '../../processes/serve.ts';
import { createShaperCore } from './shaperService.ts';

/** Where processors are scarce, the server and what is quick in it goes first. */
const NICENESS = 5;

setPriority(NICENESS);
serveCalls(async () => createShaperCore());
