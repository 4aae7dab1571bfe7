/** What keeps files of a folder from being imported, known before anything is sent. */
import { isRecord } from '../../common/isRecord.ts';
import { BUNDLE_FILES, type BundleFolder, type BundlePlan } from '../../common/wire/bundle.ts';
import type { YamlRecord } from '../../server/bundles/exactJson.ts';
import { fieldErrors } from '../../server/http/validate.ts';
import type { Bundle } from './bundle.ts';
import { uuidsIn } from './needed.ts';
import type { PortableObject } from './portable.ts';

/** Files of the folder that cannot be imported, each with its path. */
export class FolderProblem extends Error {
  override readonly name = 'FolderProblem';
}

export interface LocalFile {
  readonly path: string;
  /** As it stands in the file. */
  readonly value: YamlRecord;
  readonly object: PortableObject;
}

/** `{extra: {foo: ['Unknown field.']}}` → `extra.foo: Unknown field.` */
const sentencesOf = (value: unknown, at: readonly string[] = []): readonly string[] => {
  if (Array.isArray(value)) return value.map((one) => `${at.join('.')}: ${String(one)}`);
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, one]) => sentencesOf(one, [...at, key]))
    : [];
};

const problemsIn = (folder: BundleFolder, value: YamlRecord): readonly string[] => {
  const parsed = BUNDLE_FILES[folder].safeParse(value, { reportInput: true });
  return parsed.success ? [] : sentencesOf(fieldErrors(parsed.error));
};

/** A server whose own files have other keys judges those of the folder itself. */
export const assertImportable = (
  local: readonly LocalFile[],
  remote: readonly PortableObject[],
): void => {
  const others = new Set(
    remote.filter(({ folder, value }) => problemsIn(folder, value).length > 0).map((o) => o.folder),
  );
  const problems = local.flatMap(({ path, value, object: { folder } }) =>
    others.has(folder) ? [] : problemsIn(folder, value).map((problem) => `${path}: ${problem}`),
  );
  if (problems.length > 0) throw new FolderProblem(problems.join('\n'));
};

const NEEDED = [
  ['dataset_uuid', 'dataset'],
  ['database_uuid', 'database'],
] as const;

/** An import leaves out, without a word, what needs something that is nowhere. */
export const assertComplete = (
  local: readonly PortableObject[],
  remote: readonly PortableObject[],
): void => {
  const known = new Set([...local, ...remote].map(({ uuid }) => uuid));
  const lines = local.flatMap(({ folder, name, uuid, value }) =>
    NEEDED.flatMap(([key, what]) => {
      const needed = value[key];
      return typeof needed !== 'string' || known.has(needed.toLowerCase())
        ? []
        : [
            `${JSON.stringify(name)} (${folder}, ${uuid}) needs the ${what} ${needed}, which is neither in the folder nor on the server.`,
          ];
    }),
  );
  if (lines.length > 0) throw new FolderProblem(lines.join('\n'));
};

/** What the server says that it would refuse, known before anything is written. */
export const assertAccepted = (plan: BundlePlan | null, { paths }: Bundle): void => {
  const byPath = new Map([...paths].map(([object, path]) => [path, object]));
  const lines = Object.entries(plan?.problems ?? {}).flatMap(([path, problem]) => {
    const object = byPath.get(path);
    const named = object
      ? `${JSON.stringify(object.name)} (${object.folder}, ${object.uuid})`
      : path;
    return isRecord(problem)
      ? sentencesOf(problem).map((sentence) => `${named}: ${sentence}`)
      : [`${named}: ${String(problem)}`];
  });
  if (lines.length > 0) throw new FolderProblem(lines.join('\n'));
};

const NAMED_MAX = 5;

/** What files of the folder name is not removed from under them. */
export const assertNotNeeded = (
  local: readonly LocalFile[],
  removed: readonly PortableObject[],
): void => {
  const gone = new Map(removed.map((object) => [object.uuid, object]));
  const needs = new Map<PortableObject, Set<string>>();
  for (const { path, value } of local)
    for (const uuid of uuidsIn(value)) {
      const object = gone.get(uuid);
      if (object) needs.set(object, (needs.get(object) ?? new Set()).add(path));
    }
  if (needs.size === 0) return;
  const lines = [...needs].map(([{ folder, name, uuid }, paths]) => {
    const more = paths.size > NAMED_MAX ? ` and ${paths.size - NAMED_MAX} more` : '';
    const users = [...paths].slice(0, NAMED_MAX).join(', ') + more;
    return `The folder lacks ${JSON.stringify(name)} (${folder}, ${uuid}), which would be removed, and is needed by ${users}.`;
  });
  throw new FolderProblem(lines.join('\n'));
};
