/** The files of a bundle by their folders, each parsed by its schema. */
import {
  BUNDLE_FILES,
  BUNDLE_VERSION,
  type BundleFile,
  type BundleFolder,
  BundleMetadata,
  TagsFile,
} from '#common/wire/bundle.ts';
import { isRecord } from '#common/isRecord.ts';
import { fieldErrors } from '../../http/validate.ts';
import type { ReadBundle, ReadFile } from '../calls.ts';
import type { BundleResource } from '../folders.ts';
import { assertWithin, bundleBudget, type YamlBudget, YamlProblem } from '../yaml.ts';
import { inTurns } from './inTurns.ts';
import { type Problems, refusedBundle } from './problems.ts';

export interface Parsed<F extends BundleFolder> {
  readonly path: string;
  readonly file: BundleFile<F>;
}

/** A file whose UUID another file has. */
export interface Repeated {
  readonly path: string;
  readonly uuid: string;
  readonly other: string;
}

/** Dashboards have no themes here: those of a bundle are read for their names alone. */
export interface BundledTheme {
  readonly path: string;
  readonly uuid: string;
  readonly name: string;
}

export type Contents = {
  readonly [F in BundleFolder]: readonly Parsed<F>[];
} & {
  /** What the tags of the objects mean. */
  readonly tagDescriptions: ReadonlyMap<string, string | null>;
  readonly repeated: readonly Repeated[];
  readonly themes: readonly BundledTheme[];
};

const METADATA = 'metadata.yaml';
const NO_COMMAND = 'Could not find a valid command to import file';

const noYaml = () => refusedBundle('No valid import files were found', 400);

/** `metadata.yaml` says what is in it. */
const assertReadable = (
  metadata: ReadFile | undefined,
  resource: BundleResource,
  problems: Problems,
): void => {
  const unread = (reason: Record<string, unknown>) =>
    refusedBundle(NO_COMMAND, 422, { [METADATA]: reason });
  if (!metadata) throw unread({ _schema: ['The root folder of the archive lacks this file.'] });
  if ('problem' in metadata) {
    problems.add(METADATA, { _schema: [metadata.problem] });
    return;
  }
  const { value } = metadata;
  const version = isRecord(value) ? value.version : undefined;
  if (version !== BUNDLE_VERSION)
    throw unread({ version: [`Must be equal to ${BUNDLE_VERSION}.`] });
  const parsed = BundleMetadata.safeParse(value, { reportInput: true });
  if (!parsed.success) problems.add(METADATA, fieldErrors(parsed.error));
  else if (parsed.data.type && parsed.data.type !== resource.type)
    problems.add(METADATA, { type: [`Must be equal to ${resource.type}.`] });
};

/** Texts that stand for values are read by now: what is in them counts as if the file had it. */
const excessOf = (file: object, budget: YamlBudget): string | null => {
  try {
    assertWithin(file, budget);
    return null;
  } catch (cause) {
    if (!(cause instanceof YamlProblem)) throw cause;
    return cause.message;
  }
};

const parsedIn = async <F extends BundleFolder>(
  files: readonly ReadFile[],
  folder: F,
  problems: Problems,
  budget: YamlBudget,
): Promise<readonly Parsed<F>[]> => {
  const inFolder = files.filter(({ path }) => path.startsWith(`${folder}/`));
  const found: Parsed<F>[] = [];
  await inTurns(inFolder, (read) => {
    const { path } = read;
    if ('problem' in read) {
      problems.add(path, { _schema: [read.problem] });
      return;
    }
    const parsed = BUNDLE_FILES[folder].safeParse(read.value, { reportInput: true });
    if (!parsed.success) {
      problems.add(path, fieldErrors(parsed.error));
      return;
    }
    const excess = excessOf(parsed.data, budget);
    if (excess === null) found.push({ path, file: parsed.data as BundleFile<F> });
    else problems.add(path, { _schema: [excess] });
  });
  return found;
};

const tagsIn = (files: readonly ReadFile[], problems: Problems) => {
  const file = files.find(({ path }) => path === 'tags.yaml');
  if (!file) return new Map<string, string | null>();
  if ('problem' in file) {
    problems.add(file.path, { _schema: [file.problem] });
    return new Map<string, string | null>();
  }
  const parsed = TagsFile.safeParse(file.value, { reportInput: true });
  if (!parsed.success) problems.add(file.path, fieldErrors(parsed.error));
  const tags = parsed.success ? (parsed.data.tags ?? []) : [];
  return new Map(tags.map(({ tag_name: name, description }) => [name, description ?? null]));
};

const themesIn = (files: readonly ReadFile[]): readonly BundledTheme[] =>
  files.flatMap((read) => {
    const isTheme = read.path.startsWith('themes/') && 'value' in read;
    if (!isTheme || !isRecord(read.value)) return [];
    const { uuid, theme_name: name } = read.value;
    return typeof uuid === 'string' && typeof name === 'string'
      ? [{ path: read.path, uuid: uuid.toLowerCase(), name }]
      : [];
  });

/** Of files with one UUID the first in the archive counts. */
const firstOf = <F extends BundleFolder>(files: readonly Parsed<F>[]) => {
  const first = new Map<string, string>();
  const repeated: Repeated[] = [];
  const apart = files.filter(({ path, file }) => {
    const other = first.get(file.uuid);
    if (other === undefined) first.set(file.uuid, path);
    else repeated.push({ path, uuid: file.uuid, other });
    return other === undefined;
  });
  return { apart, repeated };
};

export const contentsOf = async (
  read: ReadBundle,
  resource: BundleResource,
  problems: Problems,
): Promise<Contents> => {
  if (read.kind === 'no_archive') throw refusedBundle('Not a ZIP file');
  if (read.kind === 'refused') throw refusedBundle(read.message);
  const { files } = read;
  if (files.length === 0) throw noYaml();
  assertReadable(
    files.find(({ path }) => path === METADATA),
    resource,
    problems,
  );
  const repeated: Repeated[] = [];
  const budget = bundleBudget();
  const inFolder = async <F extends BundleFolder>(folder: F) => {
    if (!resource.folders.includes(folder)) return [];
    const found = firstOf(await parsedIn(files, folder, problems, budget));
    repeated.push(...found.repeated);
    return found.apart;
  };
  return {
    databases: await inFolder('databases'),
    datasets: await inFolder('datasets'),
    charts: await inFolder('charts'),
    dashboards: await inFolder('dashboards'),
    queries: await inFolder('queries'),
    tagDescriptions: tagsIn(files, problems),
    repeated,
    themes: themesIn(files),
  };
};
