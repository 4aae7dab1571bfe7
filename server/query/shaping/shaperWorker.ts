/** A child process that shapes answers. */
import { serveCalls } from '../../engine/serveCalls.ts';
import { createShaperCore } from './shaperCore.ts';

serveCalls(async () => createShaperCore());
