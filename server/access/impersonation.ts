/** Databases that run statements with the rights of the signed-in person instead of the connection’s user. */
import type { Viewer } from './viewer.ts';
import { engineOf } from '#common/engines/engines.ts';
import { HttpError, invalid } from '../errors.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';

type Impersonating = Pick<StoredDatabase, 'backend' | 'impersonate_user'>;

/** The database’s name for the viewer; null where statements run as the connection’s user. */
export const impersonatedName = (
  { impersonate_user }: Impersonating,
  viewer: Viewer,
): string | null => {
  if (!fromFlag(impersonate_user)) return null;
  if (viewer.kind === 'user' && viewer.username !== '') return viewer.username;
  throw new HttpError(
    403,
    'This database is asked with the rights of the signed-in person. Sign in to see what it holds.',
  );
};

/** The person’s rights are a state of the session, which SQL could change, so only printed SQL may run. */
export const runsPrintedOnly = ({ backend, impersonate_user }: Impersonating): boolean =>
  fromFlag(impersonate_user) && engineOf(backend).impersonation.by === 'role';

/** Refuses impersonation for a stored row that could not keep it safe. */
export const assertImpersonates = (
  row: Impersonating & Pick<StoredDatabase, 'allow_dml'>,
): void => {
  if (!fromFlag(row.impersonate_user)) return;
  const { impersonation } = engineOf(row.backend);
  if (impersonation.by === null) throw invalid({ impersonate_user: [impersonation.why] });
  if (runsPrintedOnly(row) && fromFlag(row.allow_dml)) {
    const message =
      'Statements that change data could leave the person’s role: functions that they make are not judged. Allow either these or impersonation.';
    throw invalid({ impersonate_user: [message] });
  }
};
