/** Archives are unpacked in the browser, which takes seconds for large ones. */
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withArchives } from './archives';
import classes from './files.module.css';
import type { Found } from './folders';

interface Progress {
  readonly archive: string;
  readonly percent: number;
}

export const useUnpacking = () => {
  const [progress, setProgress] = useState<Progress | null>(null);
  /** More can be chosen while the first are being unpacked. */
  const running = useRef(new Set<AbortController>());
  const stop = useCallback(() => {
    for (const one of running.current) one.abort();
  }, []);
  useEffect(() => stop, [stop]);
  /** What was found, with the files of its archives; null where it was stopped. */
  const unpack = useCallback(async (found: Found): Promise<Found | null> => {
    const own = new AbortController();
    const { signal } = own;
    running.current.add(own);
    try {
      return await withArchives(found, {
        signal,
        onPercent: (archive, percent) => {
          if (!signal.aborted) setProgress({ archive, percent });
        },
      });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      running.current.delete(own);
      if (running.current.size === 0) setProgress(null);
    }
  }, []);
  return { progress, unpack, stop };
};

interface Props {
  readonly progress: Progress;
  readonly onStop: () => void;
}

export function Unpacking({ progress: { archive, percent }, onStop }: Props) {
  return (
    <div className={classes.unpacking}>
      <div role="status">
        <progress aria-label={`Unpacking ${archive}`} max={100} value={percent} />
        <p className={classes.note}>{`Unpacking ${archive}: ${percent}%`}</p>
      </div>
      <Button variant="default" size="xs" onClick={onStop}>
        Stop unpacking
      </Button>
    </div>
  );
}
