/** The time from a key to its character on the screen, in a long script, and from a key to the list of completions. */
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';
import { framesOf } from './frames.ts';
import { median, quantile } from './report.ts';
import type { Measuring, Bench } from './bench.ts';
import { openEditor, write } from './sqlLab.ts';

const LINES = 10_000;
const KEYS = 200;
const PAUSE_MS = 45;
const TABLES = 5000;
const COLUMNS = 50;

const script = Array.from(
  { length: LINES / 5 },
  (_, n) =>
    `select origin, count(*) as flights_${n}\nfrom flights -- part ${n}\nwhere delay > ${n} and origin <> 'x;${n}'\ngroup by origin\norder by 2 desc;`,
).join('\n');

/** For each key: the time until its frame was handed over, and the page's work before that. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const noted = { painted: [] as number[], worked: [] as number[] };
    Object.assign(window, { noted });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key.length !== 1) return;
        const began = performance.now();
        const { timeStamp } = event;
        /** A message sent when a key is pressed arrives after the tasks of that key. */
        const after = new MessageChannel();
        after.port1.onmessage = () => noted.worked.push(performance.now() - began);
        after.port2.postMessage(0);
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => noted.painted.push(performance.now() - timeStamp);
          painted.port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });

const noted = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { noted: { painted: number[]; worked: number[] } }).noted,
  );

/** Inserted like a paste: typing so much text into a text box would take minutes. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    document.querySelector('.ace_text-input')?.dispatchEvent(event);
  }, text);

const goTo = async (page: Page, line: number): Promise<void> => {
  await page.keyboard.press('Control+g');
  await page.keyboard.type(String(line));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
};

const type = async (page: Page, keys: number): Promise<void> => {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 12 === 11 ? 'Space' : ('abcdefghijk'[key % 12] ?? 'a'));
    await page.waitForTimeout(PAUSE_MS);
  }
};

interface Keys {
  readonly painted: readonly number[];
  readonly worked: readonly number[];
  /** The time between frames of the page while nobody types. */
  readonly idle: readonly number[];
}

const typeInto = async (bench: Bench, browser: Browser): Promise<Keys> => {
  const { page, close } = await openEditor(bench, browser);
  try {
    await write(page, ' ');
    await paste(page, script);
    await goTo(page, LINES / 2);
    await page.waitForTimeout(2000);
    const idle = await framesOf(page, KEYS);
    await watchKeys(page);
    await type(page, KEYS);
    return { ...(await noted(page)), idle };
  } finally {
    await close();
  }
};

/** At sixty frames a second a key waits for the next frame whatever the page does. Without that wait, only the work counts. */
const FRAMES_AT_ONCE = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export const typing: Measuring = async (bench) => {
  const unbound = await launchBrowser(FRAMES_AT_ONCE);
  const atOnce = await typeInto(bench, unbound).finally(() => unbound.close());
  const ofScreen = await typeInto(bench, await bench.browser());
  return [
    {
      name: `key to paint in ${LINES.toLocaleString('en')} lines, frames at once, p95`,
      value: quantile(atOnce.painted, 0.95),
      unit: 'ms',
      target: 16,
      note: `median ${median(atOnce.painted).toFixed(1)}`,
    },
    {
      name: 'the same, sixty frames a second, p95',
      value: quantile(ofScreen.painted, 0.95),
      unit: 'ms',
      target: null,
      note: `median ${median(ofScreen.painted).toFixed(1)}; a page that stands still has a frame every ${quantile(ofScreen.idle, 0.95).toFixed(1)} at p95`,
    },
    {
      name: 'work for a key before its frame, p95',
      value: quantile(atOnce.worked, 0.95),
      unit: 'ms',
      target: null,
    },
  ];
};

/** Replies for a schema larger than any real one. */
const withManyTables = async (page: Page): Promise<void> => {
  const tables = Array.from({ length: TABLES }, (_, n) => ({
    value: `fact_${['sales', 'stock', 'visits', 'orders'][n % 4]}_${n}`,
    type: 'table',
    extra: null,
  }));
  await page.route('**/api/v1/database/*/tables/**', (route) =>
    route.fulfill({ json: { count: TABLES, result: tables } }),
  );
  await page.route('**/api/v1/database/*/table_metadata/**', (route) => {
    const columns = Array.from({ length: COLUMNS }, (_, n) => ({
      name: `measure_${n}`,
      type: 'DOUBLE',
      longType: 'DOUBLE',
      comment: null,
      keys: [],
    }));
    const none = { name: null, constrained_columns: null };
    return route.fulfill({
      json: {
        name: 't',
        comment: null,
        selectStar: '',
        columns,
        primaryKey: none,
        foreignKeys: [],
        indexes: [],
      },
    });
  });
};

/** The time from the next key to the frame with its list, at most a second; called before the key is pressed. */
const watchList = (page: Page) =>
  page.evaluate(() => {
    const lines = (): string => {
      const list = document.querySelector<HTMLElement>('.ace_autocomplete');
      return list && list.style.display !== 'none'
        ? (list.querySelector('.ace_text-layer')?.innerHTML ?? '')
        : '';
    };
    const listShown = new Promise<number>((done) => {
      const began = ({ timeStamp }: KeyboardEvent): void => {
        const before = lines();
        const look = (): void => {
          const now = lines();
          const waited = performance.now() - timeStamp;
          if ((now !== '' && now !== before) || waited > 1000) done(waited);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('keydown', began, { capture: true, once: true });
    });
    Object.assign(window, { listShown });
  });
const listShown = (page: Page) =>
  page.evaluate(() => (window as unknown as { listShown: Promise<number> }).listShown);

/** Milliseconds for each key of a word. */
const listTimes = async (page: Page, word: string): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const key of word) {
    await watchList(page);
    await page.keyboard.press(key);
    times.push(await listShown(page));
  }
  return times;
};

export const completion: Measuring = async (bench) => {
  const { page, close } = await openEditor(bench);
  await withManyTables(page);
  await page.reload();
  await page.locator('.ace_editor').first().waitFor();
  await page.waitForTimeout(1500);
  const times: number[] = [];
  for (const word of ['fact', 'fs12', 'sales_4', 'orders_31', 'visits', 'fact_stock_9']) {
    await write(page, 'select * from ');
    times.push(...(await listTimes(page, word)));
    await page.keyboard.press('Escape');
  }
  for (const word of ['meas', 'measure_4', 'm_2']) {
    await write(
      page,
      'select * from fact_sales_0 a join fact_stock_1 b on a.measure_1 = b.measure_1 where ',
    );
    await page.waitForTimeout(300);
    times.push(...(await listTimes(page, word)));
    await page.keyboard.press('Escape');
  }
  await close();
  return [
    {
      name: `key to list, ${TABLES.toLocaleString('en')} tables × ${COLUMNS} columns, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      target: 50,
    },
    { name: 'the same, median', value: median(times), unit: 'ms', target: null },
  ];
};
