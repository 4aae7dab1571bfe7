import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useRequest } from '@/features/requests/useRequest';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { followPermalink } from './state/thunks/followPermalink';

/** `/superset/dashboard/p/:key/`: redirects to the shared dashboard. */
export function PermalinkPage() {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  const { reply: address, error } = useRequest(followPermalink, key);
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true });
  }, [address, navigate]);
  return error ? (
    <Message title="This link does not work" role="alert">
      It is wrong or has expired, or you do not have access to its dashboard.
    </Message>
  ) : (
    <Waiting>Opening the shared view…</Waiting>
  );
}
