/** Recorded exchanges of a real Superset, kept outside the repository; tests that replay them are skipped loudly where they are absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOTS = [
  process.env.SEXTANT_RECORDED,
  resolve(import.meta.dirname, '../../shared/contract/recorded'),
];

/** The folder of one area, or null with a line on standard error. */
export const recorded = (area: string): string | null => {
  const root = ROOTS.find(
    (candidate) => candidate !== undefined && existsSync(join(candidate, area)),
  );
  if (root) return join(root, area);
  console.warn(
    `SKIPPED: no recorded exchanges for ${area}; point SEXTANT_RECORDED at the folder that holds ${area}/`,
  );
  return null;
};

/** Every exchange of a folder by file name. */
export const exchanges = <T>(folder: string): readonly (readonly [string, T])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as T]);

/** The OpenAPI document of a real Superset, which lies beside the recorded exchanges; null without it. */
export const documentOfSuperset = (): {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
} | null => {
  const file = ROOTS.flatMap((root) =>
    root === undefined ? [] : [join(root, '..', 'openapi-superset.json')],
  ).find(existsSync);
  if (file !== undefined) return JSON.parse(readFileSync(file, 'utf8')) as never;
  console.warn(
    'SKIPPED: no OpenAPI document of a Superset; point SEXTANT_RECORDED at the folder of recorded exchanges beside it',
  );
  return null;
};
