import { closeSync, ftruncateSync, openSync, write } from 'node:fs';
import { promisify } from 'node:util';

const writeAt = promisify(write);

const writeAll = async (file: number, bytes: Buffer, at: number) => {
  for (let done = 0; done < bytes.length; ) {
    done += (await writeAt(file, bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
};

export interface PageFile {
  /** Where each page starts; the last is the end. */
  offsets(): readonly number[];
  end(): number;
  /** Writes a page behind the others while the caller goes on, then does what comes after it. */
  add(bytes: Buffer, afterwards: (end: number) => Promise<void>): void;
  /** What was added last is written; fails as that did. */
  settled(): Promise<void>;
  restart(): void;
  close(): void;
}

/** The pages of one result, one after the other. */
export const createPageFile = (path: string): PageFile => {
  const file = openSync(path, 'wx', 0o600);
  let offsets = [0];
  let writing: Promise<void> = Promise.resolve();
  const end = () => offsets.at(-1) ?? 0;
  return {
    offsets: () => offsets,
    end,
    add(bytes, afterwards) {
      const at = end();
      offsets.push(at + bytes.length);
      writing = writeAll(file, bytes, at).then(() => afterwards(at + bytes.length));
      writing.catch(() => undefined);
    },
    settled: () => writing,
    restart() {
      ftruncateSync(file);
      offsets = [0];
    },
    close: () => closeSync(file),
  };
};
