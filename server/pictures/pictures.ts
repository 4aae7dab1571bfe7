/** Pictures of pages, drawn one at a time by an installed Chromium, and kept for a few minutes. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { HttpError } from '../errors.ts';
import { startProcess } from '../processes/childProcess.ts';
import { createPool } from '../processes/pool.ts';
import type { Session } from '../store/sessions.ts';
import { boundedBytes } from './boundedBytes.ts';
import type { PictureCalls, PictureKind } from './calls.ts';
import type { FoundBrowser } from './findBrowser.ts';
import { pictureFailures } from './failures.ts';
import { createPasses } from './passes.ts';
import { createRunFolders, type RunFolder } from './runFolders.ts';

const MAIN = join(import.meta.dirname, 'pictureWorker.ts');
const TIMEOUT_MS = 150_000;
/** Of the process that drives the browser. */
const WORKER_MB = 1024;
const IDLE_MS = 1000;
const QUEUE_LENGTH = 20;
const WAITING_PER_PERSON = 3;
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 30;
const FILE_BYTES_MAX = 64 * 1024 * 1024;
const KEPT_BYTES_MAX = 128 * 1024 * 1024;

/** Whose picture of what, and by what rights. */
export interface PictureOwner {
  readonly userId: number;
  readonly dashboardId: number;
  /** Other rights or row rules make another text, under which no earlier picture is found. */
  readonly rights: string;
}

export interface PictureWish extends PictureOwner {
  readonly kind: PictureKind;
  /** The page, from its path on. */
  readonly path: string;
  readonly isDark: boolean;
  /** What else decides how it looks: the revision of what it shows. */
  readonly revision: string;
}

export type PictureState = 'Pending' | 'Computing' | 'Updated' | 'Error';

export interface Picture {
  readonly key: string;
  readonly state: PictureState;
  readonly changedOn: Date;
  readonly file: Uint8Array<ArrayBuffer> | null;
  readonly error: unknown;
}

interface Kept extends Picture, PictureOwner {
  readonly cancel: () => void;
}

export interface Pictures {
  /** Whether `make` would start it now; refuses who has too many on their way. */
  begins(wish: PictureWish, isAnew: boolean): boolean;
  /** Starts the picture, unless it is there or on its way and nobody wants it anew. */
  make(wish: PictureWish, isAnew: boolean): Picture;
  find(key: string, owner: PictureOwner): Picture | null;
  /** Rights that have changed meanwhile do not keep it going. */
  cancel(key: string, owner: Omit<PictureOwner, 'rights'>): boolean;
  /** Whose page the browser opened. */
  sessionOf(secret: string): Session | null;
  close(): Promise<void>;
}

export interface PicturesOptions {
  readonly browser: FoundBrowser;
  /** For what the browser stores while it runs. */
  readonly folder: string;
  /** This server, on loopback. */
  readonly at: () => URL;
  readonly now: () => Date;
  readonly onWarning: (message: string) => void;
}

const keyOf = (wish: PictureWish): string =>
  createHash('sha256').update(JSON.stringify(wish)).digest('hex').slice(0, 32);

const isOnItsWay = ({ state }: Picture) => state === 'Pending' || state === 'Computing';

/** The newest ones, within their age, number and size. */
const dropOld = (all: Map<string, Kept>, now: Date): void => {
  let bytes = 0;
  let count = 0;
  for (const [key, picture] of [...all].reverse()) {
    if (isOnItsWay(picture)) continue;
    bytes += picture.file?.length ?? 0;
    count += 1;
    const isOld = now.getTime() - picture.changedOn.getTime() > KEPT_MS;
    if (isOld || count > KEPT_MAX || bytes > KEPT_BYTES_MAX) all.delete(key);
  }
};

const createLane = ({ onWarning }: Pick<PicturesOptions, 'onWarning'>) => {
  const failures = pictureFailures();
  return createPool<PictureCalls>({
    start: () =>
      startProcess<PictureCalls>({
        main: MAIN,
        setup: null,
        failures,
        isOnline: true,
        isStreamed: true,
        isTree: true,
        onOutput: (text) => onWarning(`The process that draws pictures printed: ${text}`),
      }),
    failures,
    workers: 0,
    workersMax: 1,
    callsPerOwner: 1,
    queueLength: QUEUE_LENGTH,
    memoryMb: WORKER_MB,
    idleMs: IDLE_MS,
  });
};

interface Drawing {
  readonly key: string;
  readonly wish: PictureWish;
  readonly signal: AbortSignal;
  readonly become: (how: Partial<Kept>) => void;
}

/** Draws one picture after the other, each with a pass and a folder of its own. */
const createDrawing = (
  { browser, folder: root, at, now, onWarning }: PicturesOptions,
  passes: ReturnType<typeof createPasses>,
) => {
  const folders = createRunFolders(root);
  const lane = createLane({ onWarning });
  const draw = async ({ key, wish, signal, become }: Drawing): Promise<void> => {
    const cookie = passes.create(wish.userId);
    let folder: RunFolder | null = null;
    try {
      folder = folders.create();
      const { home, temp } = folder;
      const output = await lane.stream(
        'draw',
        {
          kind: wish.kind,
          url: new URL(wish.path, at()).href,
          cookie,
          isDark: wish.isDark,
          browser,
          home,
          temp,
        },
        {
          runId: `picture-${key}`,
          owner: String(wish.userId),
          timeoutMs: TIMEOUT_MS,
          signal,
          onStarted: () => {
            passes.start(cookie, now());
            become({ state: 'Computing' });
          },
        },
      );
      const file = await boundedBytes(output, FILE_BYTES_MAX);
      become({ state: 'Updated', file });
    } catch (error) {
      become({ state: 'Error', error });
    } finally {
      passes.close(cookie);
      await folder?.remove().catch((error: unknown) => {
        onWarning(`A folder of the browser could not be removed: ${String(error)}`);
      });
    }
  };
  return { draw, close: () => lane.close() };
};

export const createPictures = (options: PicturesOptions): Pictures => {
  const { now } = options;
  const drawing = new Set<Promise<void>>();
  const passes = createPasses();
  const all = new Map<string, Kept>();
  const drawer = createDrawing(options, passes);

  const change = (key: string, how: Partial<Kept>, signal: AbortSignal): void => {
    const known = all.get(key);
    if (known && !signal.aborted) all.set(key, { ...known, ...how, changedOn: now() });
  };

  const assertRoom = ({ userId }: PictureWish): void => {
    const waiting = [...all.values()].filter(
      (picture) => picture.userId === userId && isOnItsWay(picture),
    );
    if (waiting.length >= WAITING_PER_PERSON) {
      throw new HttpError(429, 'Other pictures of yours are being made. Wait for one of them.');
    }
  };

  const begin = (key: string, wish: PictureWish): Picture => {
    assertRoom(wish);
    const controller = new AbortController();
    const picture: Kept = {
      key,
      userId: wish.userId,
      dashboardId: wish.dashboardId,
      rights: wish.rights,
      state: 'Pending',
      changedOn: now(),
      file: null,
      error: null,
      cancel: () => controller.abort(),
    };
    all.delete(key);
    all.set(key, picture);
    const { signal } = controller;
    const become = (how: Partial<Kept>) => change(key, how, signal);
    const drawn = drawer.draw({ key, wish, signal, become }).finally(() => dropOld(all, now()));
    drawing.add(drawn);
    void drawn.then(() => drawing.delete(drawn));
    return all.get(key) ?? picture;
  };

  const own = (key: string, owner: Omit<PictureOwner, 'rights'>): Kept | null => {
    dropOld(all, now());
    const picture = all.get(key);
    const isOwn = picture?.userId === owner.userId && picture.dashboardId === owner.dashboardId;
    return isOwn ? picture : null;
  };

  const usable = (wish: PictureWish, isAnew: boolean): Kept | null => {
    const known = own(keyOf(wish), wish);
    return known && (isOnItsWay(known) || !isAnew) ? known : null;
  };

  return {
    begins(wish, isAnew) {
      if (usable(wish, isAnew)) return false;
      assertRoom(wish);
      return true;
    },
    make: (wish, isAnew) => usable(wish, isAnew) ?? begin(keyOf(wish), wish),
    find(key, owner) {
      const picture = own(key, owner);
      return picture?.rights === owner.rights ? picture : null;
    },
    cancel(key, owner) {
      const picture = own(key, owner);
      if (!picture) return false;
      picture.cancel();
      all.delete(key);
      return true;
    },
    sessionOf: (secret) => passes.find(secret, now()),
    async close() {
      await drawer.close();
      await Promise.all(drawing);
    },
  };
};
