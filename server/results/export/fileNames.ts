/** Names of downloaded files. */
import { trimmed } from '#common/trimmed.ts';

const nameOf = (tab: string | null): string =>
  trimmed((tab ?? '').replace(/[\s/\\]+/g, '_').replace(/[^\p{L}\p{N}_.-]/gu, ''), '._');

/** `sqllab_<tab>_<time>.csv` for a `Content-Disposition` without quotes. */
export const fileName = (tab: string | null, now: Date, ending: string): string => {
  const at = now.toISOString().replace(/[-:]|\.\d+Z$/g, '');
  return `sqllab_${encodeURIComponent(nameOf(tab)) || 'query'}_${at}.${ending}`;
};

/** `sqllab_<run>_<YYYYMMDD_HHMMSS>.csv`, or the name that was asked for, between quotes. */
export const streamedFileName = (clientId: string, now: Date, wanted: string | null): string => {
  const name = (wanted ?? '').replace(/[^\w. -]/g, '').replace(/^[. ]+/, '');
  if (name !== '') return name;
  const at = now
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '')
    .replace('T', '_');
  return `sqllab_${clientId.replace(/[^\w-]/g, '')}_${at}.csv`;
};
