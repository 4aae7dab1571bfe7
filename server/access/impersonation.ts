/** Databases that are asked with the rights of the signed-in person instead of those of the connection's user. */
import type { Viewer } from './viewer.ts';
import { engineOf } from '#common/engines/engines.ts';
import { HttpError, invalid } from '../errors.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';

type Impersonating = Pick<StoredDatabase, 'backend' | 'impersonate_user'>;

/** The name that the database knows the viewer by; null where it is asked as the connection's user. */
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

/** The person's rights are a state of the session, which SQL could change: only what was printed may run. */
export const runsPrintedOnly = ({ backend, impersonate_user }: Impersonating): boolean =>
  fromFlag(impersonate_user) && engineOf(backend).impersonation.by === 'role';

/** Refuses settings that could not hold, of the row as it would be stored. */
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
