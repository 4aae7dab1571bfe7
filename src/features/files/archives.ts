/** Files of data in ZIP archives, taken like those of a folder. Bundles of objects are archives too. */
import { isUnpackable, unpacked, type ZipEntry, zipEntries } from '@/lib/zipEntries';
import { percentOf } from '@/ui/Sending';
import { FILES_AT_ONCE, type Found, isHidden, isRead } from './folders';

/** Of one archive; the browser holds it until the server has it. */
const UNPACKED_BYTES = 1024 * 1024 * 1024;

export const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

const isObject = ({ name }: ZipEntry): boolean => /\.ya?ml$/i.test(name);

const partsOf = ({ name }: ZipEntry): readonly string[] => name.split(/[/\\]/);
const fileName = (entry: ZipEntry): string => partsOf(entry).at(-1) ?? '';

/** Neither folders nor what systems add to an archive. */
const isFile = (entry: ZipEntry): boolean =>
  fileName(entry) !== '' && !partsOf(entry).some((part) => isHidden(part) || part === '__MACOSX');

/** It holds files that can become tables, and no objects of another server. */
export const holdsData = async (file: File): Promise<boolean> => {
  const entries = (await zipEntries(file)) ?? [];
  return !entries.some(isObject) && entries.filter(isFile).some((one) => isRead(fileName(one)));
};

const NO_ARCHIVE = 'is no ZIP archive that can be read here.';
const BUNDLE = 'is a bundle of objects. Import it from a list, or drop it on a page.';
const TOO_LARGE = 'unpacks to more than 1 GB. Unpack it, and choose its folder.';
const LOCKED =
  'is locked, or packed in a way that is not known here. Unpack it, and choose its folder.';
const DAMAGED = 'is damaged.';

const refused = ({ name }: File, why: string): Found => ({
  files: [],
  left: [],
  isCut: false,
  problems: [`${name} ${why}`],
});

/** A smaller archive is unpacked before anybody has read a word of it. */
const SAID_FROM_BYTES = 16 * 1024 * 1024;

interface Unpacking {
  readonly onPercent?: (archive: string, percent: number) => void;
  /** Ends it: the promise is rejected then. */
  readonly signal?: AbortSignal;
}

/** Tells each percent of these bytes once. */
const percentsOf = (of: number, tell: (percent: number) => void) => {
  let bytes = 0;
  let last = -1;
  return (more: number): void => {
    bytes += more;
    const percent = percentOf({ bytes, of });
    if (percent !== last && of >= SAID_FROM_BYTES) tell(percent);
    last = percent;
  };
};

/** All files in it whose format is known, in the order of their paths. */
const filesOfArchive = async (archive: File, { onPercent, signal }: Unpacking): Promise<Found> => {
  const entries = await zipEntries(archive);
  if (entries === null) return refused(archive, NO_ARCHIVE);
  const all = entries.filter(isFile).toSorted((a, b) => a.name.localeCompare(b.name));
  if (all.some(isObject)) return refused(archive, BUNDLE);
  const read = all.filter((entry) => isRead(fileName(entry)));
  const taken = read.slice(0, FILES_AT_ONCE);
  if (!taken.every(isUnpackable)) return refused(archive, LOCKED);
  const bytes = taken.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (bytes > UNPACKED_BYTES) return refused(archive, TOO_LARGE);
  const files: File[] = [];
  const onBytes = percentsOf(bytes, (percent) => onPercent?.(archive.name, percent));
  const how = { onBytes, ...(signal ? { signal } : {}) };
  try {
    for (const entry of taken)
      files.push(new File([await unpacked(archive, entry, how)], fileName(entry)));
  } catch {
    signal?.throwIfAborted();
    return refused(archive, DAMAGED);
  }
  const left = all.filter((entry) => !isRead(fileName(entry))).map(fileName);
  return { files, left, isCut: read.length > taken.length };
};

/** What was chosen or dropped, with the files of its archives in their place. */
export const withArchives = async (found: Found, how: Unpacking = {}): Promise<Found> => {
  const parts: Found[] = [];
  for (const file of found.files)
    parts.push(
      isArchive(file) ? await filesOfArchive(file, how) : { files: [file], left: [], isCut: false },
    );
  const files = parts.flatMap((one) => one.files);
  const [first, ...others] = found.files;
  const archive = first && isArchive(first) && others.length === 0 ? first.name : undefined;
  return {
    // The end of the name of an archive says what it is, not what is in it.
    folder: found.folder ?? archive?.replace(/\.zip$/i, ''),
    files: files.slice(0, FILES_AT_ONCE),
    left: [...found.left, ...parts.flatMap((one) => one.left)],
    isCut: found.isCut || files.length > FILES_AT_ONCE || parts.some((one) => one.isCut),
    problems: [...(found.problems ?? []), ...parts.flatMap((one) => one.problems ?? [])],
  };
};
