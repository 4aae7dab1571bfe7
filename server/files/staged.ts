/** Files between their arrival and their table, for their sender alone. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { StagedFile } from '#common/wire/file.ts';
import { HttpError, notFound } from '../errors.ts';
import type { UploadedFile } from '../http/uploads.ts';

interface Kept extends StagedFile {
  readonly owner: string;
  readonly path: string;
  usedAt: number;
}

/** Since somebody last asked for it. */
const KEPT_MS = 3_600_000;
const SWEEP_MS = 600_000;
const FILES_OF_ONE = 40;
const BYTES_OF_ONE = 8 * 1024 * 1024 * 1024;

export const createStaged = (now: () => Date) => {
  const files = new Map<string, Kept>();

  const drop = async (file: Kept) => {
    files.delete(file.id);
    await rm(file.path, { force: true });
  };

  const sweep = async () => {
    const before = now().getTime() - KEPT_MS;
    for (const file of files.values()) if (file.usedAt < before) await drop(file);
  };

  // Also where nobody brings another file.
  setInterval(() => void sweep().catch(() => undefined), SWEEP_MS).unref();

  const find = (owner: string, id: string): Kept => {
    const file = files.get(id);
    if (file?.owner !== owner) throw notFound();
    file.usedAt = now().getTime();
    return file;
  };

  /** Of those that are on their way, by their sender: bytes that they may have. */
  const arriving = new Map<symbol, { readonly owner: string; readonly bytes: number }>();

  const assertRoom = (owner: string, more: readonly { readonly bytes: number }[]) => {
    const mine = [...files.values(), ...arriving.values()].filter((one) => one.owner === owner);
    const all = [...mine, ...more];
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    if (all.length > FILES_OF_ONE || bytes > BYTES_OF_ONE)
      throw new HttpError(
        413,
        `At most ${FILES_OF_ONE} files of 8 GB together wait to become tables. Finish or close the others first.`,
      );
  };

  const keep = (owner: string, { path, name, bytes }: UploadedFile): StagedFile => {
    const id = randomBytes(16).toString('hex');
    files.set(id, { id, name, bytes, owner, path, usedAt: now().getTime() });
    return { id, name, bytes };
  };

  return {
    /** Refuses what is more than one person may keep before any of it arrives. `bytes`: the most that can arrive. */
    async receive(
      owner: string,
      bytes: number,
      bring: () => Promise<readonly UploadedFile[]>,
    ): Promise<readonly StagedFile[]> {
      await sweep();
      assertRoom(owner, [{ bytes }]);
      const arrival = Symbol(owner);
      arriving.set(arrival, { owner, bytes });
      try {
        const brought = await bring();
        arriving.delete(arrival);
        try {
          assertRoom(owner, brought);
        } catch (cause) {
          for (const { path } of brought) await rm(path, { force: true });
          throw cause;
        }
        return brought.map((file) => keep(owner, file));
      } finally {
        arriving.delete(arrival);
      }
    },
    find,
    remove: (owner: string, id: string) => drop(find(owner, id)),
  };
};
