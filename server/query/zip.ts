/** Files in one archive. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly data: Buffer;
  /** Absent: stored as it is, because it is small already. */
  readonly isPacked?: boolean;
}

const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
const UTF8_NAMES = 0x08_00;
const DEFLATED = 8;

const dosTime = (at: Date) =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date) =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

export const zip = (files: readonly ZipFile[], at: Date): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data: whole, isPacked = false } of files) {
    const path = Buffer.from(name);
    const data = isPacked ? deflateRawSync(whole) : whole;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(isPacked ? DEFLATED : 0, 4);
    facts.writeUInt16LE(dosTime(at), 6);
    facts.writeUInt16LE(dosDate(at), 8);
    facts.writeUInt32LE(crc32(whole), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(whole.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL_HEADER);
    const central = Buffer.alloc(6);
    central.writeUInt32LE(CENTRAL_HEADER);
    central.writeUInt16LE(VERSION, 4);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(local, facts, path, data);
    directory.push(central, facts, place, path);
    offset += local.length + facts.length + path.length + data.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
};
