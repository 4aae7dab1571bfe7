/** Draws one page of this server with an installed Chromium. */
import { type Browser, chromium, type Page } from 'playwright-core';
import type { PictureOrder } from './calls.ts';
import { TooLarge } from './failures.ts';
import { isPageRead } from './isPageRead.ts';

/** A landscape sheet of A4, as wide as a window in which dashboards are made. */
const SHEET = { width: 1440, height: 1018 } as const;
const MARGIN_PX = 24;
/** Beyond these the file is refused, rather than cut without a word. */
const PAGES_MAX = 100;
/** Chromium draws no taller picture; a taller page is drawn smaller. */
const PNG_HEIGHT_MAX_PX = 16_000;
/** Texts that are drawn smaller than this cannot be read. */
const PNG_SCALE_MIN = 0.5;
const START_MAX_MS = 20_000;
const DRAWN_MAX_MS = 90_000;
const STEP_MAX_MS = 30_000;

const isAllowed = (origin: string, method: string, url: string): boolean => {
  if (url.startsWith('data:') || url.startsWith('blob:')) return true;
  const { origin: asked, pathname } = new URL(url);
  return asked === origin && isPageRead(method, pathname);
};

const start = ({ browser, home, temp }: PictureOrder): Promise<Browser> =>
  chromium.launch({
    executablePath: browser.path,
    chromiumSandbox: browser.isSandboxed,
    timeout: START_MAX_MS,
    // It is a script in some distributions.
    env: { HOME: home, TMPDIR: temp, PATH: '/usr/bin:/bin', TZ: 'UTC' },
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });

const open = async (browser: Browser, { url, cookie, isDark, kind }: PictureOrder) => {
  const { origin } = new URL(url);
  const context = await browser.newContext({
    viewport: SHEET,
    colorScheme: isDark && kind === 'png' ? 'dark' : 'light',
    serviceWorkers: 'block',
  });
  await context.addCookies([
    { name: 'session', value: cookie, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
  await context.route('**', (route) => {
    const request = route.request();
    return isAllowed(origin, request.method(), request.url()) ? route.continue() : route.abort();
  });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MAX_MS);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return page;
};

/** Who has no session any more is led to the page for signing in, which is nobody’s dashboard. */
const assertAt = (page: Page, path: string): void => {
  if (new URL(page.url()).pathname !== path)
    throw new Error('The browser was led away from the dashboard.');
};

/** The page says how many of its charts are still to come, and texts say that they are laid out. */
const untilDrawn = async (page: Page, path: string): Promise<void> => {
  assertAt(page, path);
  const undrawn = () => page.evaluate(() => document.documentElement.dataset.undrawn ?? null);
  try {
    await page.waitForFunction(
      (own) =>
        location.pathname !== own ||
        (document.documentElement.dataset.undrawn === '0' &&
          document.querySelector('.dashboard-markdown [aria-busy="true"]') === null),
      path,
      { timeout: DRAWN_MAX_MS },
    );
  } catch (cause) {
    const left = await undrawn();
    const what = left === null ? 'The page did not open' : `${left} charts were not drawn`;
    throw new Error(`${what} within ${DRAWN_MAX_MS / 1000} seconds.`, { cause });
  }
  assertAt(page, path);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
  });
};

const asPdf = async (page: Page): Promise<Buffer> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const pages = Math.ceil(height / (SHEET.height - 2 * MARGIN_PX));
  if (pages > PAGES_MAX)
    throw new TooLarge(`The dashboard needs about ${pages} pages; a PDF has at most ${PAGES_MAX}.`);
  return page.pdf({
    width: `${SHEET.width}px`,
    height: `${SHEET.height}px`,
    printBackground: true,
    tagged: true,
    margin: { top: `${MARGIN_PX}px`, bottom: `${MARGIN_PX}px` },
  });
};

/** The whole page, smaller than it is. */
const scaledPng = async (page: Page, height: number, scale: number): Promise<Buffer> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale },
  });
  return Buffer.from(data, 'base64');
};

const asPng = async (page: Page): Promise<Buffer> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const scale = PNG_HEIGHT_MAX_PX / height;
  if (scale >= 1) return page.screenshot({ fullPage: true, animations: 'disabled' });
  if (scale >= PNG_SCALE_MIN) return scaledPng(page, height, scale);
  const most = PNG_HEIGHT_MAX_PX / PNG_SCALE_MIN;
  throw new TooLarge(
    `The dashboard is ${height} pixels tall; an image has room for ${most} at most. A PDF has more.`,
  );
};

export const drawPage = async (order: PictureOrder): Promise<Buffer> => {
  const browser = await start(order);
  try {
    const page = await open(browser, order);
    await untilDrawn(page, new URL(order.url).pathname);
    return await (order.kind === 'pdf' ? asPdf(page) : asPng(page));
  } finally {
    await browser.close();
  }
};
