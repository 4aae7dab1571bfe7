/** Why the table of a dataset is not made by an import, in a sentence; null where it may be. */
import type { DatasetFile } from '#common/wire/bundle.ts';
import { can, type Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, messageOf } from '../../errors.ts';
import { DEFAULT_SCHEMA, NOT_YOURS, ONLY_BUILT_IN, whyNoFiles } from '../../files/mayImport.ts';
import { addressOf } from '../../files/remote/address.ts';
import { hostFor } from '../../files/remote/hosts.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import type { Contents } from './contents.ts';
import { fittedDataset } from './fitted.ts';

interface Needs {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly contents: Contents;
}

/** Where the table of the dataset is in this database. */
export const placeOf = (
  { contents }: Pick<Needs, 'contents'>,
  given: DatasetFile,
  database: StoredDatabase,
) => {
  const { file } = fittedDataset({ contents }, given, database);
  return { schema: file.schema || DEFAULT_SCHEMA, name: file.table_name };
};

export const whyNoTable = async (
  needs: Needs,
  file: DatasetFile,
  database: StoredDatabase | undefined,
): Promise<string | null> => {
  const { deps, viewer } = needs;
  if (!database) return ONLY_BUILT_IN;
  return can(viewer, 'can_upload', 'Database')
    ? whyNoFiles(deps, viewer, database, placeOf(needs, file, database).schema)
    : NOT_YOURS;
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
  needs: Needs,
  file: DatasetFile,
  address: string,
  database: StoredDatabase | undefined,
): Promise<string | null> =>
  whyNotFetched(needs.deps, address) ?? (await whyNoTable(needs, file, database));
