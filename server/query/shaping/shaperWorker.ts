/** A child process that shapes answers. */
import { setPriority } from 'node:os';
import { serveCalls } from '../../engine/serveCalls.ts';
import { createShaperCore } from './shaperCore.ts';

/** Where processors are scarce, the server and what is quick in it goes first. */
const NICENESS = 5;

setPriority(NICENESS);
serveCalls(async () => createShaperCore());
