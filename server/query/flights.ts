/** Equal work at one time is done once; it stops when nobody waits for it any more. */
import { askerLeft } from '../errors.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  /** In whose turn the work is done. */
  readonly owner: string;
  /** Since when it waits for that; null while it does not. */
  waitsSince: number | null;
  waiting: number;
}

/** How the work says whether it waits for a turn of its owner, as it does at first. */
export interface Turn {
  readonly awaited: () => void;
  readonly come: () => void;
}

type Make<T> = (signal: AbortSignal, turn: Turn) => Promise<T>;

interface Asker {
  readonly signal: AbortSignal;
  readonly owner: string;
}

/** So long people wait for work that waits for the turn of somebody else. */
const PATIENCE_MS = 1000;
const SAME_FOR_ALL = '';

/** Null where the work does not go on in time, because its owner has asked for much else. */
const waited = async <T>(
  flight: Flight<T>,
  { signal, owner }: Asker,
  patienceMs: number,
): Promise<{ readonly value: T } | null> => {
  flight.waiting += 1;
  const left = Promise.withResolvers<null>();
  const leave = () => {
    flight.waiting -= 1;
    if (flight.waiting === 0) flight.stop.abort();
  };
  const goAway = () => {
    leave();
    // The last one hears how the work ends.
    if (flight.waiting > 0) left.reject(askerLeft());
  };
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const since = flight.waitsSince ?? performance.now();
    const ms = since + patienceMs - performance.now();
    if (ms > 0) {
      timer = setTimeout(look, Math.ceil(ms));
      return;
    }
    signal.removeEventListener('abort', goAway);
    leave();
    left.resolve(null);
  };
  signal.addEventListener('abort', goAway, { once: true });
  if (flight.owner !== owner) look();
  try {
    return await Promise.race([flight.result.then((value) => ({ value })), left.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', goAway);
  }
};

export const createFlights = <T>(patienceMs = PATIENCE_MS) => {
  const flights = new Map<string, Flight<T>>();

  const started = (key: string, owner: string, make: Make<T>): Flight<T> => {
    const stop = new AbortController();
    const work = { owner, stop, waitsSince: performance.now() as number | null, waiting: 0 };
    const turn: Turn = {
      awaited: () => void (work.waitsSince ??= performance.now()),
      come: () => void (work.waitsSince = null),
    };
    const mine: Flight<T> = Object.assign(work, { result: make(stop.signal, turn) });
    const land = () => {
      if (flights.get(key) === mine) flights.delete(key);
    };
    mine.result.then(land, land);
    flights.set(key, mine);
    return mine;
  };

  return {
    /**
     * Who stops waiting leaves at once; the others go on. With owners, work that still waits for the turn of one is
     * begun again in that of another.
     */
    async once(
      key: string,
      signal: AbortSignal,
      make: Make<T>,
      owner: string = SAME_FOR_ALL,
    ): Promise<T> {
      const given = new Set<Flight<T>>();
      for (;;) {
        if (signal.aborted) throw askerLeft();
        const flying = flights.get(key);
        const isJoined = flying && !flying.stop.signal.aborted && !given.has(flying);
        const flight = isJoined ? flying : started(key, owner, make);
        const end = await waited(flight, { signal, owner }, patienceMs);
        if (end) return end.value;
        given.add(flight);
      }
    },
  };
};
