/** The XML files inside an Excel workbook: read as streams, with a limit on what comes out of the archive. */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { FileRefusal } from './plain.ts';

const UNPACKED_MAX = 4 * 1024 * 1024 * 1024;
const ENTRIES_MAX = 5000;
/** A bomb packs better than any table. */
export const RATIO_MAX = 500;
const RATIO_FROM_BYTES = 1024 * 1024;

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Thrown by a handler that needs nothing more of a part. */
export const ENOUGH = new Error('The rest of the part is not needed.');

export interface WorkbookFile {
  /** False where there is no such part. `between` is awaited after each piece of the file. */
  xml(path: string, handlers: XmlHandlers, between?: () => Promise<void>): Promise<boolean>;
  close(): void;
}

const unreadable = (cause: unknown) =>
  new FileRefusal('The file is no Excel workbook that can be read.', { cause });

const opened = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error ? reject(unreadable(error)) : resolve(archive),
    );
  });

const entriesOf = (archive: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    archive.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > ENTRIES_MAX) reject(new FileRefusal('The workbook has too many parts.'));
      else archive.readEntry();
    });
    archive.on('end', () => resolve(entries));
    archive.on('error', (error) => reject(unreadable(error)));
    archive.readEntry();
  });

const streamOf = (archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) =>
      error ? reject(unreadable(error)) : resolve(stream),
    );
  });

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const parserOf = ({ open, text, close }: XmlHandlers) => {
  const parser = new SaxesParser();
  let failure: Error | null = null;
  parser.on('error', (error) => {
    failure ??= error;
  });
  // Nothing that a workbook needs is declared by itself.
  parser.on('doctype', () => {
    failure ??= new FileRefusal('The workbook declares entities, which no table needs.');
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  const check = () => {
    if (failure !== null) throw failure as Error;
  };
  return {
    write: (part: string) => {
      parser.write(part);
      check();
    },
    /** Elements that are still open mean that the rest of them is lost. */
    end: () => {
      parser.close();
      check();
    },
  };
};

export const openWorkbook = async (path: string): Promise<WorkbookFile> => {
  const archive = await opened(path);
  const entries = await entriesOf(archive);
  let unpacked = 0;
  return {
    async xml(name, handlers, between) {
      const entry = entries.get(name);
      if (!entry) return false;
      const decoder = new TextDecoder();
      const parser = parserOf(handlers);
      let bytes = 0;
      try {
        for await (const part of await streamOf(archive, entry)) {
          bytes += (part as Buffer).length;
          unpacked += (part as Buffer).length;
          const isBomb = bytes > RATIO_FROM_BYTES && bytes > entry.compressedSize * RATIO_MAX;
          if (isBomb || unpacked > UNPACKED_MAX)
            throw new FileRefusal('The workbook unpacks to more than is read.');
          parser.write(decoder.decode(part as Buffer, { stream: true }));
          await between?.();
        }
        parser.write(decoder.decode());
        parser.end();
      } catch (cause) {
        if (cause === ENOUGH) return true;
        throw cause instanceof FileRefusal ? cause : unreadable(cause);
      }
      return true;
    },
    close: () => archive.close(),
  };
};
