import type { SampleFilters } from '@/api/resources/datasource';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { useCopied } from './useCopied';
import { useSamplePages } from './useSamplePages';

interface Props {
  readonly datasource: string;
  readonly filters: SampleFilters;
  readonly label: string;
}

/** Unaggregated rows of a dataset, page by page. */
export function SampleRows({ datasource, filters, label }: Props) {
  const { source, onRange, error, reload } = useSamplePages(datasource, filters);
  const onCopied = useCopied();
  if (error) {
    const message = `Sorry, an error occurred: ${error.message}`;
    return (
      <ErrorNotice error={{ ...error, message }} action={{ label: 'Try again', onClick: reload }} />
    );
  }
  if (!source) return <Waiting>Loading samples…</Waiting>;
  if (source.rowCount === 0) return <Message title="No rows" role="status" />;
  return <DataGrid source={source} label={label} onRange={onRange} onCopied={onCopied} />;
}
