import { vi } from 'vitest';

interface Patience {
  readonly withinMs?: number;
  readonly intervalMs?: number;
}

/** Waits until something holds. A busy machine is slow, not wrong: left alone, vitest would wait for a second. */
export const eventually = <T>(
  holds: () => T | Promise<T>,
  { withinMs = 45_000, intervalMs = 20 }: Patience = {},
): Promise<T> => vi.waitFor(holds, { timeout: withinMs, interval: intervalMs });
