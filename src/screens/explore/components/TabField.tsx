import { Select } from '@mantine/core';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { loadTabs } from '../state/thunks/placeInTab';

interface Props {
  readonly dashboardId: number;
  readonly value: string | null;
  readonly onChange: (tabId: string | null) => void;
}

/** The tab of the dashboard that the chart goes to; nothing on a dashboard without tabs. */
export function TabField({ dashboardId, value, onChange }: Props) {
  const { reply, error, reload } = useRequest(loadTabs, dashboardId);
  if (error) return <ErrorLine error={error} onRetry={reload} />;
  if (!reply || reply.length === 0) return null;
  return (
    <Select
      label="Tab"
      placeholder="The first one"
      data={reply.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
    />
  );
}
