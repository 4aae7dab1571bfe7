import { dashboardUrl } from '#common/legacyPaths.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { loadDatasetUse } from '../../state/thunks/editDataset';

const hidden = (all: number, seen: number, one: string): string | null => {
  const more = all - seen;
  return more > 0 ? `${more} more ${one}${more === 1 ? '' : 's'} that you may not see` : null;
};

interface UsedProps {
  readonly title: string;
  readonly items: readonly { readonly to: string; readonly name: string }[];
  readonly rest: string | null;
}

function Used({ title, items, rest }: UsedProps) {
  if (items.length === 0 && rest === null) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map(({ to, name }) => (
          <li key={to}>
            <Anchor component={Link} to={to}>
              {name}
            </Anchor>
          </li>
        ))}
        {rest && <li>{rest}</li>}
      </ul>
    </section>
  );
}

/** The charts on the dataset and the dashboards that show them. */
export function UsageTab({ datasetId }: { readonly datasetId: number }) {
  const { reply, error, reload } = useRequest(loadDatasetUse, datasetId);
  if (error) return <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />;
  if (!reply) return <Waiting>Looking for charts…</Waiting>;
  const { charts, dashboards } = reply;
  if (charts.count === 0) return <Message title="No chart uses this dataset" />;
  return (
    <>
      <Used
        title="Charts"
        items={charts.result.map(({ id, slice_name }) => ({
          to: `/explore/?slice_id=${id}`,
          name: slice_name,
        }))}
        rest={hidden(charts.count, charts.result.length, 'chart')}
      />
      <Used
        title="Dashboards"
        items={dashboards.result.map(({ id, title }) => ({
          to: dashboardUrl(id),
          name: title || '[ untitled dashboard ]',
        }))}
        rest={hidden(dashboards.count, dashboards.result.length, 'dashboard')}
      />
    </>
  );
}
