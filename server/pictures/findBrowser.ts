import { existsSync } from 'node:fs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface FoundBrowser {
  readonly path: string;
  /** Its pages are confined by the system. */
  readonly isSandboxed: boolean;
}

/**
 * The installed Chromium that draws pages; null where there is none, or where it could not confine them: it does not
 * for root, unless the person who runs the server wants that.
 */
export const findBrowser = (
  {
    CHROMIUM_PATH: named,
    SEXTANT_CHROMIUM_SANDBOX: sandbox,
  }: Readonly<Record<string, string | undefined>>,
  isRoot: boolean,
): FoundBrowser | null => {
  const isSandboxed = sandbox !== 'off';
  if (isRoot && isSandboxed) return null;
  const path = [...(named ? [named] : USUAL)].find((one) => existsSync(one));
  return path === undefined ? null : { path, isSandboxed };
};
