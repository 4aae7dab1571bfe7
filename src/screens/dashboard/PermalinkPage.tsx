import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { followPermalink } from './state/thunks/followPermalink';

/** `/superset/dashboard/p/:key/`: goes on to the dashboard that was shared. */
export function PermalinkPage() {
  const { key = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [error, setError] = useState<ErrorInfo | null>(null);
  useEffect(() => {
    const following = dispatch(followPermalink(key));
    void following.then((outcome) => {
      if (followPermalink.fulfilled.match(outcome)) {
        void navigate(outcome.payload, { replace: true });
      } else if (!outcome.meta.aborted && outcome.payload?.kind !== 'aborted') {
        setError(outcome.payload ?? null);
      }
    });
    return () => following.abort();
  }, [dispatch, navigate, key]);
  return error ? (
    <Message title="This link leads nowhere" role="alert">
      It is wrong or too old, or you have no right to see the dashboard it names.
    </Message>
  ) : (
    <Waiting>Opening the shared view…</Waiting>
  );
}
