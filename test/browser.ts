/** A headless Chromium that talks to loopback only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { ADMIN_PASSWORD } from './serverProcess.ts';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const launchBrowser = (args: readonly string[] = []): Promise<Browser> => {
  const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (!executablePath)
    throw new Error(
      'No Chromium found: install it with `apt-get install chromium`, or name it in CHROMIUM_PATH',
    );
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
};

/** A busy machine is slow, not wrong. */
export const WAIT_MS = 60_000;

/** It asks for no motion, which is a quarter of the time of a journey; those with `reducedMotion: null` see the page move. */
const aContext = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  return context;
};

/** A context of the first administrator, signed in by the call that the page sends, without the page. */
export const signedIn = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await aContext(browser, url, options);
  const answer = await context.request.post('/api/v1/security/session', {
    // The server may close a connection that was idle.
    maxRetries: 3,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The sign-in was refused: ${answer.status()}`);
  return context;
};

/** The same, as a person does it: what the pages have in common is in the cache of the browser then. */
export const signedInByPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await aContext(browser, url, options);
  const page = await context.newPage();
  await page.goto('/login/');
  await page.getByLabel(/name/i).first().fill('admin');
  await page
    .getByLabel(/password/i)
    .first()
    .fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.close();
  return context;
};

/** Every message of the console that a person would call an error, as they come; what is expected is left out. */
export const watched = (page: Page, expected?: RegExp): readonly string[] => {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text)) problems.push(text);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} at ${message.location().url}`);
  });
  return problems;
};

const SHOTS = process.env.SEXTANT_SCREENSHOTS;

/** Stores a screenshot for people to look at, in the folder that they name. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
};
