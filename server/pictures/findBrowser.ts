import { existsSync } from 'node:fs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The installed Chromium that draws pages; null where there is none. */
export const findBrowser = (named: string | undefined): string | null =>
  [...(named ? [named] : USUAL)].find((path) => existsSync(path)) ?? null;
