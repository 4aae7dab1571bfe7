/** A child process that renders templates. */
import { serveCalls } from '../serveCalls.ts';
import { createTemplateCore } from './templateCore.ts';

serveCalls(async () => createTemplateCore());
