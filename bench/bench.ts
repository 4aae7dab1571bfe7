/** Shared by the measures: one server with the example data and one browser, each started at first use. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';
import { type ServerProcess, startServer } from '../test/serverProcess.ts';
import { type ApiClient, connect } from './client.ts';
import type { Measure } from './report.ts';

export interface Bench {
  readonly server: () => Promise<ServerProcess>;
  /** A browser signed in as the administrator. */
  readonly client: () => Promise<ApiClient>;
  readonly browser: () => Promise<Browser>;
  /** The same server with cold caches: a new process on the same data, with further options until the next one. */
  readonly restart: (options?: readonly string[]) => Promise<ServerProcess>;
  /** The first start of this run, example data included, in ms. */
  readonly firstStartMs: () => Promise<number>;
  readonly leave: () => Promise<void>;
}

export type Measuring = (bench: Bench) => Promise<readonly Measure[]>;

/** A first start writes millions of rows, beside whatever else the machine does. */
const START_WITHIN_MS = 180_000;

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null;
  return {
    /** A failed start is retried by the next caller. */
    get: () => {
      const making = (made ??= make());
      making.catch(() => {
        if (made === making) made = null;
      });
      return making;
    },
    /** The current value, if any; the next `get` creates a new one. */
    take: async (): Promise<T | null> => {
      const known = made;
      made = null;
      return known === null ? null : known.catch(() => null);
    },
  };
};

export const createBench = (): Bench => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'));
  let firstStartMs: number | null = null;
  let options: readonly string[] = [];
  const server = once(async () => {
    const started = await startServer({
      dataDir,
      args: ['--log-level', 'none', ...options],
      withinMs: START_WITHIN_MS,
    });
    firstStartMs ??= started.startedMs;
    return started;
  });
  const client = once(async () => connect((await server.get()).url));
  const browser = once(() => launchBrowser());

  const stop = async () => {
    await client.take();
    await (await server.take())?.stop();
  };

  return {
    server: server.get,
    client: client.get,
    browser: browser.get,
    restart: async (next = []) => {
      await stop();
      options = next;
      return server.get();
    },
    firstStartMs: async () => {
      await server.get();
      return firstStartMs ?? Number.NaN;
    },
    leave: async () => {
      await (await browser.take())?.close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
