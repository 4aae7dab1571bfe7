import { useEffect, useState } from 'react';
import { ago } from '@/lib/ago';
import { usePaper } from './paper';

const TICK_MS = 30_000;

/** How long ago a moment (epoch ms) was, updated as time passes; its title has the full date and time. Paper has the date. */
export function Ago({ at }: { at: number }) {
  const isPaper = usePaper() !== 'none';
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString()}>
      {isPaper
        ? `on ${new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })}`
        : ago(at, Math.max(now, at))}
    </time>
  );
}
