/** `@superset-ui/core`, the client of Superset's own pages, fetched and bundled outside of the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fetched } from '../services/cache.ts';

/** It uses json-bigint without declaring it. */
const PACKAGES = ['@superset-ui/core@0.20.4', 'json-bigint@1.0.0'];
const INSTALL_MS = 600_000;
const BUNDLE = 'out/entry.mjs';

const HOW_TO = 'allow npm to reach its registry, for one run';

interface Answer {
  readonly json: Record<string, unknown>;
}
interface Request {
  readonly endpoint: string;
  readonly jsonPayload?: unknown;
}
export interface SupersetUiClient {
  init(): Promise<string>;
  get(request: Request): Promise<Answer>;
  post(request: Request): Promise<Answer>;
  put(request: Request): Promise<Answer>;
  delete(request: Request): Promise<Answer>;
}
interface Bundle {
  readonly SupersetClientClass: new (options: {
    readonly protocol: string;
    readonly host: string;
    readonly headers: Readonly<Record<string, string>>;
  }) => SupersetUiClient;
}

const install = async (folder: string): Promise<void> => {
  const work = `${folder}.${process.pid}`;
  try {
    mkdirSync(join(work, 'src'), { recursive: true });
    writeFileSync(join(work, 'package.json'), '{"private":true,"type":"module"}');
    writeFileSync(
      join(work, 'src/entry.js'),
      "export { SupersetClientClass } from '@superset-ui/core/lib/connection';\n",
    );
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
    options.push('--fetch-retries=1', '--fetch-timeout=20000');
    execFileSync('npm', ['install', ...options, ...PACKAGES], {
      cwd: work,
      stdio: 'pipe',
      timeout: INSTALL_MS,
    });
    await build({
      root: work,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/entry.js',
        outDir: 'out',
        rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
      },
    });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** The bundle; null with a line on standard error where it cannot be fetched. */
export const supersetUi = async (): Promise<Bundle | null> => {
  const folder = fetched('superset-ui');
  try {
    if (!existsSync(join(folder, BUNDLE))) await install(folder);
  } catch (cause) {
    console.warn(`SKIPPED: @superset-ui/core is not there: ${HOW_TO}. ${String(cause)}`);
    return null;
  }
  // The package asks a browser for its address while it is loaded.
  Object.assign(globalThis, { window: { location: new URL('http://127.0.0.1/') } });
  return (await import(pathToFileURL(join(folder, BUNDLE)).href)) as Bundle;
};
