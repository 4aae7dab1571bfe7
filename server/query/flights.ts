/** Equal work at one time is done once; it stops when nobody waits for it any more. */
import { askerLeft } from '../errors.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

export const createFlights = <T>() => {
  const flights = new Map<string, Flight<T>>();

  const started = (key: string, make: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const stop = new AbortController();
    const mine: Flight<T> = { stop, waiting: 0, result: make(stop.signal) };
    const land = () => {
      if (flights.get(key) === mine) flights.delete(key);
    };
    mine.result.then(land, land);
    flights.set(key, mine);
    return mine;
  };

  return {
    /** Who stops waiting leaves at once; the others go on. */
    async once(
      key: string,
      signal: AbortSignal,
      make: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      if (signal.aborted) throw askerLeft();
      const flying = flights.get(key);
      const joined = flying && !flying.stop.signal.aborted ? flying : started(key, make);
      joined.waiting += 1;
      const gone = Promise.withResolvers<never>();
      const leave = () => {
        joined.waiting -= 1;
        if (joined.waiting === 0) joined.stop.abort();
        else gone.reject(askerLeft());
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([joined.result, gone.promise]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
};
