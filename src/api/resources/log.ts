import { DRAWN_FOR_FIELD } from '#common/drawnFor.ts';
import { recentPath } from '#common/readPaths.ts';
import { type Call, request } from '../client';
import { drawnFor } from '../drawnFor';

/** A beacon where available, else a plain form post; the reply is not read, and a failure is ignored. */
export const sendLog = (address: string, events: readonly unknown[]): void => {
  const fields = new FormData();
  fields.append('events', JSON.stringify(events));
  const account = drawnFor();
  if (account !== undefined) fields.append(DRAWN_FOR_FIELD, account);
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(address, fields)) return;
  fetch(address, { method: 'POST', body: fields, credentials: 'same-origin' }).catch(() => {});
};

export interface RecentItem {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  /** Epoch ms. */
  readonly at: number;
}

type RecentReply = {
  readonly result: readonly {
    item_type: string;
    item_title: string;
    item_url: string;
    time: number;
  }[];
};

export const fetchRecent = async (count: number, call?: Call): Promise<readonly RecentItem[]> => {
  const { result } = await request<RecentReply>(recentPath(count), call);
  return result.map(({ item_type, item_title, item_url, time }) => ({
    kind: item_type,
    title: item_title,
    url: item_url,
    at: time,
  }));
};
