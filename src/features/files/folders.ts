/** The files of dropped and chosen folders. */

/** What is read here, by the end of its name. */
const READ =
  /\.(csv|tsv|tab|txt|psv|json|ndjson|jsonl|parquet|arrow|arrows|feather|xlsx|sqlite|sqlite3|db)(\.gz)?$/i;

export const isRead = (name: string): boolean => READ.test(name);

/** Of one drop; the server keeps no more for one person. */
export const FILES_AT_ONCE = 40;
/** Looked at in folders; a whole disk may be dropped. */
const ENTRIES_MAX = 5000;

export interface Found {
  readonly files: readonly File[];
  /** Names of files in folders that are not read. */
  readonly left: readonly string[];
  /** There are more than can be taken at once. */
  readonly isCut: boolean;
  /** Why archives are not taken, in sentences. */
  readonly problems?: readonly string[];
  /** The name of the one folder or archive that all of them come from. */
  readonly folder?: string | undefined;
}

const asFound = (all: readonly File[], left: readonly string[], isCut = false): Found => ({
  files: all.slice(0, FILES_AT_ONCE),
  left,
  isCut: isCut || all.length > FILES_AT_ONCE,
});

export const isHidden = (name: string) => name.startsWith('.');

/** `part2` comes before `part10`. */
const inOrder = (one: string, other: string): number =>
  one.localeCompare(other, undefined, { numeric: true });

/** Files whose format is known, as they come; whoever chooses a file means this file. */
const readOf = (seen: readonly File[]): Found =>
  asFound(
    seen.filter(({ name }) => isRead(name)),
    seen.filter(({ name }) => !isRead(name)).map(({ name }) => name),
  );

const pathOf = ({ webkitRelativePath, name }: File): string => webkitRelativePath || name;

/** The parts of its path but the first, which is the folder that was chosen: that one is meant, also if it is hidden. */
const insideOf = (file: File): readonly string[] => {
  const parts = pathOf(file).split('/');
  return parts.length > 1 ? parts.slice(1) : parts;
};

/** Of a folder that was chosen, in the order of their paths: a browser gives them in none. */
export const filesOfFolder = (all: readonly File[]): Found => {
  const [folder = '', ...inside] = (all[0]?.webkitRelativePath ?? '').split('/');
  const found = readOf(
    all
      .filter((file) => !insideOf(file).some(isHidden))
      .toSorted((one, other) => inOrder(pathOf(one), pathOf(other))),
  );
  return inside.length > 0 ? { ...found, folder } : found;
};

const contentsOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A browser gives a hundred at a time, and nothing in the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0 || all.length > ENTRIES_MAX) return all;
    all.push(...some);
  }
};

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** All that was dropped: files as they are, and those of folders in the order of their names. */
export const filesOfDrop = async (items: DataTransferItemList): Promise<Found> => {
  // A browser forgets them with the end of the event. What comes from elsewhere than a disk is no entry.
  const dropped = [...items].flatMap((item): (FileSystemEntry | File)[] => {
    const one = item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile()) : null;
    return one ? [one] : [];
  });
  const files: File[] = [];
  const inFolders: File[] = [];
  const waiting: FileSystemEntry[] = [];
  for (const one of dropped) {
    if (one instanceof File) files.push(one);
    else if (isFolder(one)) waiting.push(one);
    else files.push(await fileOf(one as FileSystemFileEntry));
  }
  const [folder, ...others] = waiting.map(({ name }) => name);
  const isOneFolder = files.length === 0 && others.length === 0;
  let looked = 0;
  while (waiting.length > 0 && looked < ENTRIES_MAX) {
    const entry = waiting.shift() as FileSystemEntry;
    looked += 1;
    if (isFolder(entry)) {
      const inside = (await contentsOf(entry)).filter(({ name }) => !isHidden(name));
      waiting.unshift(...inside.toSorted((a, b) => inOrder(a.name, b.name)));
    } else inFolders.push(await fileOf(entry as FileSystemFileEntry));
  }
  const found = readOf(inFolders);
  const isCut = found.isCut || waiting.length > 0;
  const all = asFound([...files, ...found.files], found.left, isCut);
  return isOneFolder ? { ...all, folder } : all;
};

const NAMES_SHOWN = 3;

/** What of a folder is left out; null where nothing is. */
export const leftWords = ({ left, isCut, problems = [] }: Found): string | null => {
  const more = left.length - NAMES_SHOWN;
  const names = `${left.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const sentences = [
    ...problems,
    ...(left.length > 0
      ? [`Left out, because it is in no format that is read here: ${names}.`]
      : []),
    ...(isCut ? [`Only the first ${FILES_AT_ONCE} files are taken at once.`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
};
