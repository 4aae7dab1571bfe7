/** A dashboard of five hundred charts: what it holds, how it scrolls; and a drag among two hundred components. */
import type { BrowserContext, Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { Measuring } from './bench.ts';
import { makeLargeBoard } from './board.ts';
import { framesOf, scrolledFrames } from './frames.ts';
import { type Measure, median, quantile } from './report.ts';

const MANY = 500;
/** With their rows, two hundred components. */
const DRAGGED_AMONG = 160;
const HEAP_MB = 1024;
const BLOCK_MS = 200;
/** The duration of a frame at 60 Hz, with the rounding of the browser's clock. */
const FRAME_MS = 17;
const IDLE_FRAMES = 120;
const SCROLL_PX = 40;
const STEPS = 180;
const SCREEN = { width: 1440, height: 900 };
/** After garbage collection. */
const heapMb = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
};

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Tasks {
  /** Milliseconds of the processor that the longest took, whatever else the machine does. */
  readonly longest: number;
  /** The longest by the clock. */
  readonly longestWall: number;
  readonly over: number;
}

/** The tasks of the page's main thread while something is done. */
const tasksOf = async (page: Page, work: () => Promise<unknown>): Promise<Tasks> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser');
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  const text = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && main.has(threadOf(event)),
  );
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: most(times),
    longestWall: most(tasks.map(({ dur = 0 }) => dur / 1000)),
    over: times.filter((ms) => ms > BLOCK_MS).length,
  };
};

const opened = async (page: Page, id: number): Promise<Page> => {
  await page.goto(`/superset/dashboard/${id}/`);
  await page.locator('section[data-status="rendered"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
};

/** The element that scrolls the charts. */
const scrollerOf = async (page: Page) => {
  await page.evaluate(() => {
    let element = document.querySelector('[data-row]')?.parentElement ?? null;
    while (element && element.scrollHeight <= element.clientHeight + 1)
      element = element.parentElement;
    (element ?? document.documentElement).setAttribute('data-bench-scroller', '');
  });
  return page.locator('[data-bench-scroller]');
};

const noteOf = ({ longestWall, over }: Tasks) =>
  `processor time, ${longestWall.toFixed(0)} ms by the clock; ${over} tasks over ${BLOCK_MS}`;

const many = async (context: BrowserContext, id: number): Promise<readonly Measure[]> => {
  const page = await context.newPage();
  const opening = await tasksOf(page, () => opened(page, id));
  const fresh = await heapMb(page);
  const scroller = await scrollerOf(page);
  const idle = await framesOf(page, IDLE_FRAMES);
  const height = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
  let frames: readonly number[] = [];
  const scrolling = await tasksOf(page, async () => {
    frames = await scrolledFrames(scroller, {
      axis: 'y',
      by: SCROLL_PX,
      frames: Math.ceil(height / SCROLL_PX),
    });
  });
  await page.waitForLoadState('networkidle');
  const read = await heapMb(page);
  const drawn = await page.locator('[data-chart]').count();
  await page.close();
  return [
    {
      name: `${MANY} charts: heap after scrolling through all`,
      value: read,
      unit: 'MB',
      target: HEAP_MB,
      note: `${fresh.toFixed(0)} MB when opened; ${drawn} charts exist in the page at the end`,
    },
    {
      name: `${MANY} charts: longest task while it opens`,
      value: opening.longest,
      unit: 'ms',
      target: BLOCK_MS,
      note: noteOf(opening),
    },
    {
      name: `${MANY} charts: longest task while scrolling`,
      value: scrolling.longest,
      unit: 'ms',
      target: BLOCK_MS,
      note: noteOf(scrolling),
    },
    {
      name: `${MANY} charts: frames scrolling ${SCROLL_PX} px a frame, p95`,
      value: quantile(frames, 0.95),
      unit: 'ms',
      target: null,
      note: `median ${median(frames).toFixed(1)}; standing still ${quantile(idle, 0.95).toFixed(1)}`,
    },
  ];
};

const dragged = async (context: BrowserContext, id: number): Promise<Measure> => {
  const page = await opened(await context.newPage(), id);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  const handle = page.getByRole('button', { name: /^Move (?!row)/ }).nth(1);
  await handle.waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not on the screen');
  const idle = await framesOf(page, IDLE_FRAMES);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 5 });
  const recorded = framesOf(page, STEPS);
  let isOver = false;
  void recorded.then(() => {
    isOver = true;
  });
  /** Around the screen, until the frames are recorded. */
  for (let step = 0; !isOver; step += 1) {
    const angle = step / 20;
    await page.mouse.move(600 + 350 * Math.cos(angle), 450 + 250 * Math.sin(angle));
  }
  const frames = await recorded;
  if ((await page.locator('[data-dragging]').count()) === 0) throw new Error('Nothing was dragged');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.close();
  return {
    name: 'drag among 200 components: time between frames, p95',
    value: quantile(frames, 0.95),
    unit: 'ms',
    target: FRAME_MS,
    note: `median ${median(frames).toFixed(1)}, most ${most(frames).toFixed(1)}; standing still ${quantile(idle, 0.95).toFixed(1)}`,
  };
};

export const dashboard500: Measuring = async (bench) => {
  const client = await bench.client();
  const large = await makeLargeBoard(client, MANY);
  const smaller = await makeLargeBoard(client, DRAGGED_AMONG);
  const context = await signedInByPage(await bench.browser(), (await bench.server()).url, {
    viewport: SCREEN,
  });
  try {
    return [...(await many(context, large.id)), await dragged(context, smaller.id)];
  } finally {
    await context.close();
    await large.remove();
    await smaller.remove();
  }
};
