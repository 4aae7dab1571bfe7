import { useNavigate } from 'react-router-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { Message } from '@/ui/Message';

/** Shown when the chart's dataset or query is gone, forbidden, or has no rows; says where to go instead. */
export function NoSource({ source }: { readonly source: Datasource }) {
  const navigate = useNavigate();
  if (source.type !== 'query')
    return (
      <Message
        title="The dataset of this chart was not found"
        role="alert"
        action={{ label: 'Choose a dataset', onClick: () => void navigate('/chart/add') }}
      >
        It was deleted, you are not allowed to see its data, or the address names no dataset.
      </Message>
    );
  if (source.id === undefined)
    return (
      <Message
        title="This query was not found"
        role="alert"
        action={{ label: 'Open the SQL editor', onClick: () => void navigate('/sqllab/') }}
      >
        It was removed from the history, or it belongs to somebody else. Run it again in the SQL
        editor and create the chart from its result.
      </Message>
    );
  return (
    <Message
      title="This query has no rows for a chart"
      role="alert"
      action={{
        label: 'Open the query',
        onClick: () => void navigate(`/sqllab/?queryId=${source.id}`),
      }}
    >
      It is still running, or it failed. Run it again in the SQL editor and create the chart from
      its result.
    </Message>
  );
}
