import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { createDashboard } from './state/thunks/createDashboard';

/** `/dashboard/new`: creates an empty dashboard and opens it for editing. */
export function NewDashboardPage() {
  const navigate = useNavigate();
  const { reply: id, error } = useRequest(createDashboard, undefined);
  useEffect(() => {
    if (id !== null) void navigate(`/superset/dashboard/${id}/?edit=true`, { replace: true });
  }, [id, navigate]);
  return error ? <ErrorNotice error={error} /> : <Waiting>Creating the dashboard…</Waiting>;
}
