/**
 * The reply to `POST /api/v1/chart/several` is a stream with one entry for each chart, as soon as it is there: a line with
 * its place in the request, its status and the length of what follows in bytes, such as `3 200 1824`, and then the body
 * that `POST /api/v1/chart/data` has.
 */

/** More than what stands on one screen is asked for in several requests. */
export const SEVERAL_MAX = 24;

export const SEVERAL_TYPE = 'application/vnd.sextant.charts';

export interface EntryHead {
  /** The place of the chart in the request. */
  readonly at: number;
  readonly status: number;
  readonly bytes: number;
}

export const entryLine = ({ at, status, bytes }: EntryHead): string => `${at} ${status} ${bytes}\n`;

const LINE = /^(\d{1,3}) (\d{3}) (\d{1,15})$/;

/** Null for what no entry begins with. */
export const readEntryLine = (line: string): EntryHead | null => {
  const [, at, status, bytes] = LINE.exec(line) ?? [];
  return at === undefined ? null : { at: Number(at), status: Number(status), bytes: Number(bytes) };
};
