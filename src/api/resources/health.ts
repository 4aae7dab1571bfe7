import { type Call, request } from '../client';
import { toErrorInfo } from '../errors';

/** Whether the server replies, whatever its reply is. */
export const isServerThere = async (call: Call): Promise<boolean> => {
  try {
    await request<unknown>('/health', call);
    return true;
  } catch (error) {
    return toErrorInfo(error).kind === 'http';
  }
};
