/** A folder of objects, one YAML file each. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { BUNDLE_VERSION } from '../../common/wire/bundle.ts';
import { writeYaml } from '../../server/bundles/yaml.ts';
import { pathOf, type PortableObject, portableObject, textOf } from './portable.ts';

const METADATA = writeYaml({ type: 'assets', version: BUNDLE_VERSION });

const yamlIn = async (dir: string): Promise<readonly string[]> => {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[^._].*\.ya?ml$/i.test(entry.name))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
};

export const readFolder = async (dir: string): Promise<readonly PortableObject[]> => {
  const objects: PortableObject[] = [];
  const seen = new Map<string, string>();
  for (const path of await yamlIn(dir)) {
    const object = portableObject(path, await readFile(join(dir, path), 'utf8'));
    if (!object) continue;
    const key = `${object.folder} ${object.uuid}`;
    const other = seen.get(key);
    if (other) throw new Error(`${path} and ${other} have the same UUID.`);
    seen.set(key, path);
    objects.push(object);
  }
  return objects;
};

/** The folder has these objects and no others afterwards; files that are no objects stay. */
export const writeFolder = async (
  dir: string,
  objects: readonly PortableObject[],
): Promise<void> => {
  const files = new Map([
    ['metadata.yaml', METADATA],
    ...objects.map((object) => [pathOf(object), textOf(object)] as const),
  ]);
  for (const [path, text] of files) {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const path of await yamlIn(dir))
    if (!files.has(path) && /^(databases|datasets|charts|dashboards|queries)\//.test(path))
      await rm(join(dir, path));
};
