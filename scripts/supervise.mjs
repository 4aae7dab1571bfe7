/** Keeps the server running: one that ended unexpectedly is started again. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEnd, reasonOf } from './afterEnd.mjs';
import { ROOT, withOwnNode } from './prepare.mjs';

/** Rows, engines and files are in other processes; sessions, metadata and a bounded cache remain. */
const HEAP_MB = 1024;
const OUTPUT_KEPT = 8192;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Prototypes cannot be reached through data.
  '--disable-proto=throw',
  `--max-old-space-size=${HEAP_MB}`,
];

/** @param {readonly string[]} args Options of the server. */
export const supervise = (args) => {
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  let wasReady = false;
  let wasStopped = false;
  let ends = 0;

  const start = () => {
    const began = performance.now();
    let lastOutput = '';
    const child = spawn(
      join(ROOT, 'node_modules/.bin/node'),
      [...NODE_FLAGS, 'server/main.ts', ...args],
      { cwd: ROOT, stdio: ['inherit', 'inherit', 'pipe', 'ipc'], env: withOwnNode() },
    );
    server = child;
    child.stderr?.on('data', (part) => {
      process.stderr.write(part);
      lastOutput = (lastOutput + part.toString()).slice(-OUTPUT_KEPT);
    });
    // The only message is that it is ready.
    child.on('message', () => {
      wasReady = true;
    });
    child.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      process.exit(1);
    });
    // By then its whole output has arrived.
    child.on('close', (code, signal) => {
      server = null;
      const livedMs = performance.now() - began;
      const next = afterEnd({ code, signal, livedMs, wasReady, wasStopped, endsBefore: ends });
      if ('exitCode' in next) return process.exit(next.exitCode);
      ends = next.ends;
      const message = 'The server ended by itself and is started again';
      const detail = { ...reasonOf({ code, signal }, lastOutput), startsInMs: next.waitMs };
      const line = { at: new Date().toISOString(), level: 'error', message, ...detail };
      process.stderr.write(`${JSON.stringify(line)}\n`);
      setTimeout(start, next.waitMs);
    });
  };

  // The terminal sends Ctrl-C to both; a signal for this process alone is passed on.
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      wasStopped = true;
      if (server) server.kill(signal);
      else process.exit(0);
    });
  }
  start();
};
