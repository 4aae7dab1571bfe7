/** A folder of objects, one YAML file each. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { BUNDLE_VERSION } from '../../common/wire/bundle.ts';
import type { YamlRecord } from '../../server/bundles/exactJson.ts';
import { readYaml, writeYaml, YamlProblem } from '../../server/bundles/yaml.ts';
import { FolderProblem, type LocalFile } from './check.ts';
import { filesOf, type PortableObject, portableObject } from './portable.ts';

const METADATA = writeYaml({ type: 'assets', version: BUNDLE_VERSION });

const yamlIn = async (dir: string): Promise<readonly string[]> => {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[^._].*\.ya?ml$/i.test(entry.name))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
};

const localFile = async (dir: string, path: string): Promise<LocalFile | string | null> => {
  const text = await readFile(join(dir, path), 'utf8');
  try {
    const object = portableObject(path, text);
    return object && { path, object, value: readYaml(text) as YamlRecord };
  } catch (cause) {
    if (cause instanceof YamlProblem) return `${path}: ${cause.message}`;
    throw cause;
  }
};

export interface ReadFolder {
  readonly files: readonly LocalFile[];
  /** Paths of files that are left out, each with the reason. */
  readonly left: readonly (readonly [string, string])[];
}

/** Of files with one UUID the first counts, as in an import: exports that grew by hand have such ones. */
export const readFolder = async (dir: string): Promise<ReadFolder> => {
  const files: LocalFile[] = [];
  const left: (readonly [string, string])[] = [];
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const path of await yamlIn(dir)) {
    const file = await localFile(dir, path);
    if (file === null) continue;
    if (typeof file === 'string') {
      problems.push(file);
      continue;
    }
    const key = `${file.object.folder} ${file.object.uuid}`;
    const other = seen.get(key);
    if (other) {
      left.push([path, `Left out, since it has the UUID of ${other}.`]);
      continue;
    }
    seen.set(key, path);
    files.push(file);
  }
  if (problems.length > 0) throw new FolderProblem(problems.join('\n'));
  return { files, left };
};

/** The folder has these objects and no others afterwards; files that are no objects stay. */
export const writeFolder = async (
  dir: string,
  objects: readonly PortableObject[],
): Promise<void> => {
  const files = new Map([['metadata.yaml', METADATA], ...filesOf(objects)]);
  for (const [path, text] of files) {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const path of await yamlIn(dir))
    if (!files.has(path) && /^(databases|datasets|charts|dashboards|queries)\//.test(path))
      await rm(join(dir, path));
};
