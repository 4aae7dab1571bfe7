import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import type { VizMeta } from '@/viz/vizMeta';
import { exampleForm } from '../examples/exampleForm';
import type { TypeExample } from '../examples/typeExample';
import { loadExample, type LoadedExample } from '../state/thunks/loadExample';
import { GalleryChart } from './GalleryChart';

interface Props {
  readonly meta: VizMeta;
  readonly example: TypeExample;
}

function OnDataset({ meta, example, dataset, layerIds }: Props & LoadedExample) {
  const form = useMemo(
    () => exampleForm(meta, example, dataset, layerIds),
    [meta, example, dataset, layerIds],
  );
  return <GalleryChart title={example.question} form={form} dataset={dataset} />;
}

/** A chart type with a question that it answers well, on example data. */
export function ExampleChart({ meta, example }: Props) {
  const { dataset, layers } = example;
  const { status, reply, error } = useRequest(loadExample, { dataset, layers });
  if (error) return <ErrorNotice error={error} compact />;
  if (status !== 'ready' || reply === null)
    return <Skeleton height={320} aria-label="Loading the example data" />;
  if (!('missing' in reply)) return <OnDataset {...{ meta, example }} {...reply} />;
  return (
    <p role="status">
      {`The example ${reply.missing === dataset ? 'data' : 'chart'} ${reply.missing} was removed from this server, or you may not see it.`}
    </p>
  );
}
