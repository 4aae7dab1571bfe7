/** The windows of this browser that have the editor open, and how they talk to each other. */
import { clientId } from '@/lib/ids';
import type { Editor } from '../model/editor';
import { toEditor } from './storage/readStored';

export type Message =
  | { readonly kind: 'tab'; readonly from: string; readonly editor: Editor }
  | { readonly kind: 'who' | 'here'; readonly from: string };

export interface Windows {
  readonly id: string;
  /** The others that are open now. */
  readonly alive: () => Promise<ReadonlySet<string>>;
  readonly tellTab: (editor: Editor) => void;
  readonly close: () => void;
}

/** Where locks are unknown the others are asked, and answer at once. */
const ANSWER_WITHIN_MS = 120;

const toMessage = (data: unknown): Message | null => {
  const { kind, from, editor } = (data ?? {}) as Record<string, unknown>;
  if (typeof from !== 'string') return null;
  if (kind === 'who' || kind === 'here') return { kind, from };
  const tab = kind === 'tab' ? toEditor(editor) : null;
  return tab && { kind: 'tab', from, editor: tab };
};

export const openWindow = (owner: string, hear: (message: Message) => void): Windows => {
  const id = clientId();
  const name = `sqlLab:${owner}`;
  const locks = navigator.locks as LockManager | undefined;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const heard = new Set<string>();
  const tell = (message: Message) => channel?.postMessage(message);

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = toMessage(data);
    if (!message || message.from === id) return;
    heard.add(message.from);
    if (message.kind === 'who') tell({ kind: 'here', from: id });
    hear(message);
  });

  /** Held as long as this window lives, however it ends. */
  let leave = () => {};
  const living = new Promise<void>((done) => {
    leave = done;
  });
  void locks?.request(`${name}:${id}`, () => living).catch(() => {});

  return {
    id,
    alive: async () => {
      if (!channel) return new Set();
      if (locks) {
        const { held = [] } = await locks.query();
        const names = held.map((lock) => lock.name ?? '');
        return new Set(
          names
            .filter((lock) => lock.startsWith(`${name}:`))
            .map((lock) => lock.slice(name.length + 1))
            .filter((other) => other !== id),
        );
      }
      heard.clear();
      tell({ kind: 'who', from: id });
      await new Promise((done) => {
        setTimeout(done, ANSWER_WITHIN_MS);
      });
      return new Set(heard);
    },
    tellTab: (editor) => tell({ kind: 'tab', from: id, editor }),
    close: () => {
      channel?.close();
      leave();
    },
  };
};
