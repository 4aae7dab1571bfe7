import { type Call, request } from '../client';
import { isOfGateway, toErrorInfo } from '../errors';

/** Whether the server replies, whatever its reply is. It is asked once, without repeating. */
export const isServerThere = async (call: Call): Promise<boolean> => {
  try {
    await request<unknown>('/health', { ...call, isRepeated: false });
    return true;
  } catch (error) {
    const info = toErrorInfo(error);
    return info.kind === 'http' && !isOfGateway(info);
  }
};
