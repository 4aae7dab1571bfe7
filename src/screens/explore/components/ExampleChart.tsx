import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import type { VizMeta } from '@/viz/vizMeta';
import { exampleForm } from '../examples/exampleForm';
import type { TypeExample } from '../examples/typeExample';
import { loadExampleDataset } from '../state/thunks/loadExampleDataset';
import { GalleryChart } from './GalleryChart';

interface Props {
  readonly meta: VizMeta;
  readonly example: TypeExample;
}

function OnDataset({ meta, example, dataset }: Props & { readonly dataset: Datasource }) {
  const form = useMemo(() => exampleForm(meta, example, dataset), [meta, example, dataset]);
  return <GalleryChart title={example.question} form={form} dataset={dataset} />;
}

/** A chart type with a question that it answers well, on example data. */
export function ExampleChart({ meta, example }: Props) {
  const { status, reply: dataset, error } = useRequest(loadExampleDataset, example.dataset);
  if (error) return <ErrorNotice error={error} compact />;
  if (status !== 'ready') return <Skeleton height={320} aria-label="Loading the example data" />;
  if (dataset) return <OnDataset {...{ meta, example, dataset }} />;
  return (
    <p role="status">
      {`The example data ${example.dataset} was removed from this server, or you may not see it.`}
    </p>
  );
}
