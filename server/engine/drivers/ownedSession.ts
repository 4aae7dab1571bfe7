/** How one database opens, clears and ends a session. */
interface SessionWays<Session> {
  open(): Promise<Session>;
  /** Discards what a statement may have left in the session. */
  clear(session: Session): Promise<unknown>;
  close(session: Session): Promise<unknown> | void;
}

export interface OwnedSession<Session> {
  /** Null: for the catalog, which leaves nothing behind. */
  get(owner: string | null): Promise<Session>;
  /** Whether it is the current session and the connection is not lost. */
  isCurrent(session: Session): boolean;
  /** Between two statements, while nobody waits. */
  clear(session: Session): void;
  /** The server ended it. */
  lose(session: Session): void;
  close(): Promise<void>;
}

/** The one session of a driver. It keeps settings, locks and temporary tables, so another owner gets a new one. */
export const createOwnedSession = <Session>(ways: SessionWays<Session>): OwnedSession<Session> => {
  let current: Session | null = null;
  let owner: string | null = null;
  let clearing: Promise<unknown> = Promise.resolve();

  const close = async () => {
    const session = current;
    current = null;
    if (session !== null) await ways.close(session);
  };

  return {
    async get(nextOwner) {
      await clearing;
      if (owner !== null && nextOwner !== null && owner !== nextOwner) await close();
      current ??= await ways.open();
      owner = nextOwner ?? owner;
      return current;
    },
    isCurrent: (session) => current === session,
    clear(session) {
      clearing = ways.clear(session).catch(close);
    },
    lose(session) {
      if (current === session) current = null;
    },
    close,
  };
};
