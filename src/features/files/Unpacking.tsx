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
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  /** What was found, with the files of its archives; null where it was stopped, also by the next one. */
  const unpack = useCallback(
    async (found: Found): Promise<Found | null> => {
      stop();
      const own = new AbortController();
      const { signal } = own;
      running.current = own;
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
        if (running.current === own) {
          running.current = null;
          setProgress(null);
        }
      }
    },
    [stop],
  );
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
