import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { createDashboard } from './state/thunks/createDashboard';

/** `/dashboard/new`: makes an empty dashboard and opens it for editing. */
export function NewDashboardPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [error, setError] = useState<ErrorInfo | null>(null);
  useEffect(() => {
    const making = dispatch(createDashboard());
    void making.then((outcome) => {
      if (createDashboard.fulfilled.match(outcome)) {
        void navigate(`/superset/dashboard/${outcome.payload}/?edit=true`, { replace: true });
      } else if (!outcome.meta.aborted && outcome.payload?.kind !== 'aborted') {
        setError(outcome.payload ?? null);
      }
    });
    return () => making.abort();
  }, [dispatch, navigate]);
  return error ? <ErrorNotice error={error} /> : <Waiting>Making a dashboard…</Waiting>;
}
