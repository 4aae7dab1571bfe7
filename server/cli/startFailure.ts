import { BrokenStore } from '../store/database.ts';
import { DataInUse } from './dataLock.ts';
import { NewerStore } from '../store/migrate.ts';
import { PortTaken } from './listen.ts';
import { BadOption } from './options.ts';

const WRONG_USE = 2;
const WRONG_DATA = 3;
/** The cause may go away in a moment: a launcher whose server ran before tries again. */
const NOT_NOW = 4;
const STORE_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', '57P03']);

/** The message and the exit code when the server cannot start. */
export const startFailure = (
  error: unknown,
): { readonly code: number; readonly message: string } => {
  if (error instanceof BadOption || error instanceof PortTaken || error instanceof DataInUse) {
    return { code: WRONG_USE, message: error.message };
  }
  if (error instanceof BrokenStore || error instanceof NewerStore) {
    return { code: WRONG_DATA, message: error.message };
  }
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code !== undefined && STORE_AWAY.has(code)) {
    return {
      code: NOT_NOW,
      message: `The metadata store does not answer at ${address ? `${address}:${port}` : 'its address'} (--store-url).`,
    };
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES') {
    const text = error instanceof Error ? error.message : code;
    return { code: WRONG_USE, message: `The server cannot start: ${text}` };
  }
  return {
    code: 1,
    message: `The server cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  };
};
