import { type Call, request } from '../client';
import { toErrorInfo } from '../errors';

/**
 * Whether the server has no such file of the page any more, since it serves a newer build. What the browser kept is
 * passed by, and a server that is not reached is not taken for a new one.
 */
export const isFileGone = async (path: string, call: Call = {}): Promise<boolean> => {
  try {
    await request<Blob>(`${path}?at=${Date.now()}`, { ...call, isFile: true, isRepeated: false });
    return false;
  } catch (error) {
    const info = toErrorInfo(error);
    return info.kind === 'http' && info.status === 404;
  }
};
