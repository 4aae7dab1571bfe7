import type { PictureBody, PictureReply } from '#common/wire/dashboardPicture.ts';
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

export type PictureKind = 'pdf' | 'png';

export interface PictureWish {
  readonly dashboardId: number;
  readonly kind: PictureKind;
  readonly isDark: boolean;
  readonly state: PictureBody;
}

export interface PictureProgress {
  readonly key: string;
  readonly isThere: boolean;
  readonly isWaiting: boolean;
}

const rootOf = (id: number) => `/api/v1/dashboard/${id}`;

/** Starts a picture, or says how far it is; a real Superset ignores kind and theme here. */
export const wantPicture = async (
  { dashboardId, kind, isDark, state }: PictureWish,
  isAnew: boolean,
  call?: Call,
): Promise<PictureProgress> => {
  const theme = isDark ? 'dark' : 'light';
  const query = `q=${toRison({ force: isAnew })}&download_format=${kind}&theme=${theme}`;
  const { cache_key, task_status } = await request<PictureReply>(
    `${rootOf(dashboardId)}/cache_dashboard_screenshot/?${query}`,
    { ...call, method: 'POST', json: state },
  );
  return {
    key: cache_key,
    isThere: task_status === 'Updated',
    isWaiting: task_status === 'Pending',
  };
};

export const fetchPicture = (
  dashboardId: number,
  key: string,
  kind: PictureKind,
  call?: Call,
): Promise<Blob> =>
  request<Blob>(
    `${rootOf(dashboardId)}/screenshot/${encodeURIComponent(key)}/?download_format=${kind}`,
    { ...call, isFile: true },
  );

export const cancelPicture = (dashboardId: number, key: string): Promise<unknown> =>
  request(`${rootOf(dashboardId)}/screenshot/${encodeURIComponent(key)}/`, { method: 'DELETE' });
