/** 1,000,000 × 20 through Run: the memory of the API process, the time to the first rows, the longest block of the page. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Page } from 'playwright-core';
import { DEFAULTS } from '../server/config.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { openInstance } from '../server/engine/duckdb/instance.ts';
import { NO_NEEDS } from '../server/engine/duckdb/needs.ts';
import { scrolledFrames, watchBlocks } from './frames.ts';
import { growthDuring } from './process.ts';
import type { Measuring } from './bench.ts';
import { limitTo, openEditor, results, run, wideRows, write } from './sqlLab.ts';

const ROWS = 1_000_000;
const PAGE_ROWS = 5000;
const JUMPS = 60;

/** Milliseconds until the engine alone has delivered a first page, and all rows. */
const engineAlone = async (connection: DuckDBConnection) => {
  const began = performance.now();
  const answer = await connection.stream(wideRows(ROWS));
  let rows = 0;
  let firstPageMs = Number.NaN;
  for (;;) {
    const chunk = await answer.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    rows += chunk.rowCount;
    if (rows >= PAGE_ROWS && Number.isNaN(firstPageMs)) firstPageMs = performance.now() - began;
  }
  if (rows !== ROWS) throw new Error(`The engine answered with ${rows} rows`);
  return { firstPageMs, allMs: performance.now() - began };
};

/** The page's heap after garbage collection. */
const heapMb = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
};

export const million: Measuring = async (bench) => {
  const { pid, dataDir } = await bench.server();
  const instance = await openInstance(duckdbSetup(dataDir, DEFAULTS.limits), () => NO_NEEDS);
  const connection = await instance.connect();
  const { firstPageMs, allMs } = await engineAlone(connection).finally(() => {
    connection.closeSync();
    instance.close();
  });
  const { page, close } = await openEditor(bench);
  try {
    await write(page, wideRows(ROWS));
    await limitTo(page, ROWS);
    const blocks = await watchBlocks(page);
    const heapBefore = await heapMb(page);
    let shown = { firstMs: Number.NaN, allMs: Number.NaN };
    let untilShown: readonly number[] = [];
    const growth = await growthDuring(pid, async () => {
      shown = await run(page, ROWS);
      untilShown = await blocks();
      await scrolledFrames(results(page), { axis: 'y', by: 'jump', frames: JUMPS });
      await page.waitForLoadState('networkidle');
    });
    const scrolling = await blocks();
    const heapAfter = await heapMb(page);
    const longest = (all: readonly number[]) => Math.max(0, ...all);
    return [
      {
        name: 'a million rows: growth of the API process',
        value: growth,
        unit: 'MB',
        target: 100,
        note: 'run, first page, jumps all over the result',
      },
      {
        name: "a million rows: growth of the page's heap",
        value: heapAfter - heapBefore,
        unit: 'MB',
        target: null,
        note: `from ${heapBefore.toFixed(0)} MB; of the pages read no more is kept than the grid may show again`,
      },
      {
        name: 'a million rows: Run to first rows on screen',
        value: shown.firstMs / 1000,
        unit: 's',
        target: null,
        note: `× ${(shown.firstMs / firstPageMs).toFixed(1)} of the engine's first ${PAGE_ROWS.toLocaleString('en')} (${firstPageMs.toFixed(0)} ms)`,
      },
      {
        name: 'a million rows: Run to all rows shown',
        value: shown.allMs / 1000,
        unit: 's',
        target: null,
        note: `× ${(shown.allMs / allMs).toFixed(1)} of the engine handing over all rows (${(allMs / 1000).toFixed(2)} s)`,
      },
      {
        name: "a million rows: the page's longest block",
        value: Math.max(longest(untilShown), longest(scrolling)),
        unit: 'ms',
        target: null,
        note: `until the rows stand there ${longest(untilShown).toFixed(0)} ms, jumping about ${longest(scrolling).toFixed(0)} ms; 0 = nothing over 50 ms`,
      },
    ];
  } finally {
    await close();
  }
};
