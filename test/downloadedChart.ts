import { vi } from 'vitest';
import { createStore } from '@/app/store';
import { type Download, downloadChart } from '@/features/charts/thunks/chartExports';
import * as wiring from '@/features/charts/wiring';
import { toBootstrap } from '@/features/session/bootstrap';
import type { PageServer } from '../mocks/node';

interface Wish extends Omit<Download, 'title'> {
  /** Absent: those of the server. */
  readonly capabilities?: readonly string[] | undefined;
  /** Ends the download. */
  readonly signal?: AbortSignal | undefined;
}

/** The file of a chart that the page saves; mocks are to be restored after it. */
export const downloadedChart = async (
  server: PageServer,
  { capabilities, signal, ...order }: Wish,
): Promise<Blob> => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  const session = toBootstrap(server.bootstrap as never);
  const store = createStore({ session: { ...session, ...(capabilities ? { capabilities } : {}) } });
  store.add(wiring);
  const running = store.dispatch(downloadChart({ title: 'Flights', ...order }));
  signal?.addEventListener('abort', () => running.abort());
  await running.unwrap();
  return saved[0] ?? new Blob();
};
