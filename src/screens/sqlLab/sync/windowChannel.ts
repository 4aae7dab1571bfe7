/** The channel by which the windows of one browser share their copies of a tab. */
import { clientId } from '@/lib/ids';
import type { Editor } from '../model/editor';
import { toEditor } from './storage/readStored';

/** A tab as another window has it. */
export interface EditorCopy {
  readonly editor: Editor;
  readonly from: string;
  readonly me: string;
}

type Message =
  | { readonly kind: 'tab'; readonly from: string; readonly editor: Editor }
  | { readonly kind: 'who' | 'here'; readonly from: string };

export interface WindowChannel {
  readonly id: string;
  /** The other open windows. */
  readonly openWindows: () => Promise<ReadonlySet<string>>;
  readonly send: (editor: Editor) => void;
  readonly close: () => void;
}

/** Without the Web Locks API, the others have this long to reply that they are open. */
const REPLY_WITHIN_MS = 120;

const toMessage = (data: unknown): Message | null => {
  const { kind, from, editor } = (data ?? {}) as Record<string, unknown>;
  if (typeof from !== 'string') return null;
  if (kind === 'who' || kind === 'here') return { kind, from };
  const tab = kind === 'tab' ? toEditor(editor) : null;
  return tab && { kind: 'tab', from, editor: tab };
};

/** Where a page notes that it was left, for the next page of its window. A copied window does not find it. */
const noteOf = (name: string) => {
  const key = `${name}:left`;
  return {
    take: (): string | null => {
      const id = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return id;
    },
    leave: (id: string) => sessionStorage.setItem(key, id),
    stay: () => sessionStorage.removeItem(key),
  };
};

export const openWindowChannel = (
  owner: string,
  onCopy: (copy: EditorCopy) => void,
): WindowChannel => {
  const id = clientId();
  const name = `sqlLab:${owner}`;
  const note = noteOf(name);
  /** The page that this window showed before. It is gone, though its lock may be held for a moment more. */
  const before = note.take();
  const isOther = (window: string) => window !== id && window !== before;
  const hide = () => note.leave(id);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', note.stay);
  const locks = navigator.locks as LockManager | undefined;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const replied = new Set<string>();
  const send = (message: Message) => channel?.postMessage(message);

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = toMessage(data);
    if (!message || message.from === id) return;
    replied.add(message.from);
    if (message.kind === 'who') send({ kind: 'here', from: id });
    if (message.kind === 'tab') onCopy({ editor: message.editor, from: message.from, me: id });
  });

  /** Held as long as this window lives, however it ends. */
  const { promise: living, resolve: leave } = Promise.withResolvers<void>();
  void locks?.request(`${name}:${id}`, () => living).catch(() => {});

  return {
    id,
    openWindows: async () => {
      if (!channel) return new Set();
      if (locks) {
        const { held = [] } = await locks.query();
        const names = held.map((lock) => lock.name ?? '');
        return new Set(
          names
            .filter((lock) => lock.startsWith(`${name}:`))
            .map((lock) => lock.slice(name.length + 1))
            .filter(isOther),
        );
      }
      replied.clear();
      send({ kind: 'who', from: id });
      await new Promise((done) => {
        setTimeout(done, REPLY_WITHIN_MS);
      });
      return new Set([...replied].filter(isOther));
    },
    send: (editor) => send({ kind: 'tab', from: id, editor }),
    close: () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', note.stay);
      note.leave(id);
      channel?.close();
      leave();
    },
  };
};
