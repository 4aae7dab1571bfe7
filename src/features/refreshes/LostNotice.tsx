import { Alert, Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { LostColumns } from '#common/wire/refresh.ts';

interface Props {
  readonly lost: LostColumns;
  readonly onLeave: () => void;
}

/** Columns that the query has no more, and who still asks for them. */
export function LostNotice({ lost, onLeave }: Props) {
  const { columns, metrics, charts, hidden_charts: hidden } = lost;
  return (
    <Alert color="bad" role="alert" title="Columns are gone">
      {`The query no longer has ${columns.join(', ')}.`}
      {metrics.length > 0 && ` Metrics that need them: ${metrics.join(', ')}.`}
      {charts.length + hidden > 0 && ' Charts that need them: '}
      {charts.map(({ id, slice_name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Anchor component={Link} to={`/explore/?slice_id=${id}`} onClick={onLeave}>
            {slice_name}
          </Anchor>
        </Fragment>
      ))}
      {hidden > 0 && `${charts.length > 0 ? ', and ' : ''}${hidden} that you may not see`}
      {charts.length + hidden > 0 ? '.' : ' No chart needs them.'}
    </Alert>
  );
}
