/** The data of charts from several hosts in turn, where an administrator named some: a browser opens few connections to each. */
import { chartHosts } from '#common/chartHosts.ts';
import { DRAWN_FOR } from '#common/drawnFor.ts';
import { type PageFacts, pageFacts } from './pageFacts';

interface Place {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly search: string;
}

interface Turns {
  /** The origin of the next call; empty for the host of the page. */
  readonly next: () => string;
  /** An origin that does not answer gets no further calls. */
  readonly leaveOut: (origin: string) => void;
}

/** With others to ask, the host of the page stays free for all other calls. */
export const inTurn = (
  hosts: readonly string[],
  { protocol, hostname, port, search }: Place,
): Turns => {
  const isOff = new URLSearchParams(search).get('disableDomainSharding') === '1';
  const own = port ? `:${port}` : '';
  const others = new Set(
    hosts.map((host) => `${protocol}//${host}${host.includes(':') ? '' : own}`),
  );
  others.delete(`${protocol}//${hostname}${own}`);
  let asked = 0;
  return {
    next: () => {
      if (isOff || others.size === 0) return '';
      const origin = [...others][asked % others.size] ?? '';
      asked += 1;
      return origin;
    },
    leaveOut: (origin) => void others.delete(origin),
  };
};

let current: { readonly facts: PageFacts; readonly turns: Turns } | null = null;

const turnsOfPage = (): Turns => {
  const facts = pageFacts();
  if (current?.facts !== facts)
    current = {
      facts,
      turns: inTurn(chartHosts(facts.common?.conf?.SUPERSET_WEBSERVER_DOMAINS), location),
    };
  return current.turns;
};

const UNAUTHORIZED = 401;

/**
 * A read from the host whose turn it is. The session reaches another host only where its cookie is of their common domain:
 * one that does not answer, or knows nobody, is left out, and the host of the page is asked.
 */
export const fetchInTurn = async (
  path: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
): Promise<Response> => {
  const { next, leaveOut } = turnsOfPage();
  const origin = next();
  if (origin !== '') {
    // Only our own server knows this header; another host would have to allow it first.
    const headers = Object.entries(init.headers).filter(([name]) => name !== DRAWN_FOR);
    const reply = await fetch(`${origin}${path}`, {
      ...init,
      headers,
      credentials: 'include',
    }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return null;
    });
    if (reply && reply.status !== UNAUTHORIZED) return reply;
    leaveOut(origin);
  }
  return fetch(path, init);
};
