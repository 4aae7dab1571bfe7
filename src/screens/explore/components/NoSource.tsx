import { useNavigate } from 'react-router-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { Message } from '@/ui/Message';

/** Shown when the chart's dataset or query is gone, forbidden, or has no rows; says where to go instead. */
export function NoSource({ source }: { readonly source: Datasource }) {
  const navigate = useNavigate();
  if (source.type !== 'query')
    return (
      <Message
        title="This chart’s dataset is not there"
        role="alert"
        action={{ label: 'Choose a dataset', onClick: () => void navigate('/chart/add') }}
      >
        It was deleted, you have no right to its data, or the address names none.
      </Message>
    );
  if (source.id === undefined)
    return (
      <Message
        title="This query is not there"
        role="alert"
        action={{ label: 'Open the SQL editor', onClick: () => void navigate('/sqllab/') }}
      >
        It left the history, or it is somebody else’s. Run it again in the SQL editor and create the
        chart from its result.
      </Message>
    );
  return (
    <Message
      title="This query has no rows to make a chart of"
      role="alert"
      action={{
        label: 'Open the query',
        onClick: () => void navigate(`/sqllab/?queryId=${source.id}`),
      }}
    >
      It still runs, or it did not end well. Run it again in the SQL editor and create the chart
      from its result.
    </Message>
  );
}
