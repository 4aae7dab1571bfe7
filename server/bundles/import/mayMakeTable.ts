/** Why the table of a dataset is not made by an import, in a sentence; null where it may be. */
import { seesWholeDatabase } from '../../access/databases.ts';
import { can, type Viewer } from '../../access/viewer.ts';
import { EMBEDDED_BACKEND } from '../../databases/networkEngines.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, messageOf } from '../../errors.ts';
import { addressOf } from '../../files/remote/address.ts';
import { hostFor } from '../../files/remote/hosts.ts';
import type { StoredDatabase } from '../../store/databases.ts';

export const whyNoTable = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase | undefined,
): Promise<string | null> => {
  if (database?.backend !== EMBEDDED_BACKEND)
    return 'Only tables of the built-in database are made from files.';
  const mayMake =
    can(viewer, 'can_upload', 'Database') && (await seesWholeDatabase(deps, viewer, database.id));
  return mayMake ? null : 'You may not add tables to this database.';
};

const whyNotFetched = ({ config }: Deps, address: string): string | null => {
  try {
    const url = addressOf(address);
    return hostFor(config.fileHosts, url)
      ? null
      : `Files of ${url.protocol}//${url.host} are not fetched. An administrator names the hosts (SEXTANT_FILE_HOSTS).`;
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    return messageOf(cause.body);
  }
};

/** The same for a table whose data stands at an address. */
export const whyNotLoaded = async (
  deps: Deps,
  viewer: Viewer,
  address: string,
  database: StoredDatabase | undefined,
): Promise<string | null> =>
  whyNotFetched(deps, address) ?? (await whyNoTable(deps, viewer, database));
