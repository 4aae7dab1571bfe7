/** The YAML files of an archive, read with limits on what really comes out of it. */
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/** Files in an archive, or why it is refused as a whole. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem';
  readonly isArchive: boolean;
  constructor(message: string, isArchive = true) {
    super(message);
    this.isArchive = isArchive;
  }
}

export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
  readonly ratio: number;
}

const ARCHIVE_LIMITS: ArchiveLimits = {
  bytes: 50 * 1024 * 1024,
  entries: 2000,
  ratio: 100,
};

/** Small files compress as well as they like. */
const RATIO_FROM_BYTES = 64 * 1024;

export interface ArchiveFile {
  /** Below the folder that holds all of them; a name, and never a path on this machine. */
  readonly path: string;
  readonly bytes: Buffer;
}

const NO_ARCHIVE = /end of central directory|central directory file header|is not a zip|EOCDR/i;

const opened = (file: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error) reject(new ArchiveProblem('Not a ZIP file', !NO_ARCHIVE.test(error.message)));
      else resolve(archive);
    });
  });

/** What is in the root folder; null for folders, for what lies beside it, and for what no import reads. */
const pathIn = (name: string): string | null => {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (name.startsWith('/') || name.includes('\\') || name.includes('\0') || parts.includes('..'))
    throw new ArchiveProblem(`The archive has a file with the path ${JSON.stringify(name)}.`);
  const path = parts.slice(1).join('/');
  const last = parts.at(-1) ?? '';
  return path !== '' && !/^[._]/.test(last) && /\.ya?ml$/i.test(last) ? path : null;
};

const bytesOf = (
  archive: yauzl.ZipFile,
  entry: yauzl.Entry,
  count: (bytes: number) => void,
  { ratio }: ArchiveLimits,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (entry.isEncrypted()) {
      reject(new ArchiveProblem(`${entry.fileName} is encrypted.`));
      return;
    }
    archive.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(new ArchiveProblem(`${entry.fileName} cannot be read: ${error.message}`));
        return;
      }
      const parts: Buffer[] = [];
      let length = 0;
      stream.on('error', (cause: Error) =>
        reject(
          cause instanceof ArchiveProblem
            ? cause
            : new ArchiveProblem(`${entry.fileName} cannot be read: ${cause.message}`),
        ),
      );
      stream.on('data', (part: Buffer) => {
        length += part.length;
        try {
          count(part.length);
          if (length > RATIO_FROM_BYTES && length > ratio * entry.compressedSize)
            throw new ArchiveProblem(
              `${entry.fileName} is more than ${ratio} times its packed size.`,
            );
        } catch (cause) {
          stream.destroy(cause as Error);
          return;
        }
        parts.push(part);
      });
      stream.on('end', () => {
        const bytes = Buffer.concat(parts);
        if (crc32(bytes) === entry.crc32) resolve(bytes);
        else reject(new ArchiveProblem(`${entry.fileName} is damaged: its checksum is another.`));
      });
    });
  });

/** Entry by entry, by the central directory. */
export const readArchive = async (
  file: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<{ readonly entries: number; readonly files: readonly ArchiveFile[] }> => {
  const archive = await opened(file);
  const files = new Map<string, ArchiveFile>();
  let total = 0;
  let entries = 0;
  const count = (bytes: number) => {
    total += bytes;
    if (total > limits.bytes)
      throw new ArchiveProblem(`The archive holds more than ${limits.bytes / 1024 / 1024} MB.`);
  };
  const take = async (entry: yauzl.Entry) => {
    entries += 1;
    if (entries > limits.entries)
      throw new ArchiveProblem(`The archive has more than ${limits.entries} entries.`);
    const path = pathIn(entry.fileName);
    if (path === null) return;
    if (files.has(path)) throw new ArchiveProblem(`${path} is in the archive twice.`);
    files.set(path, { path, bytes: await bytesOf(archive, entry, count, limits) });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      archive.on('entry', (entry: yauzl.Entry) => {
        take(entry).then(() => archive.readEntry(), reject);
      });
      archive.on('end', resolve);
      archive.on('error', (cause: Error) => reject(new ArchiveProblem(cause.message)));
      archive.readEntry();
    });
  } finally {
    archive.close();
  }
  return { entries, files: [...files.values()] };
};
