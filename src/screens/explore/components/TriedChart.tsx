import { useMemo } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { useRequest } from '@/features/requests/useRequest';
import type { VizMeta } from '@/viz/vizMeta';
import { askedMoment, dividingColumns, triedForm } from '../formData/triedForm';
import { countValues } from '../state/thunks/countValues';
import { loadNewest } from '../state/thunks/loadNewest';
import { GalleryChart } from './GalleryChart';

interface Props {
  readonly meta: VizMeta;
  readonly dataset: Datasource;
}

/** A chart type on one's own data, before anything is chosen. */
export function TriedChart({ meta, dataset }: Props) {
  const columns = useMemo(() => dividingColumns(dataset), [dataset]);
  const datasource = `${dataset.id}__${dataset.type}`;
  const { status, reply: counts } = useRequest(
    countValues,
    columns.length > 1 ? { datasource, columns } : null,
  );
  const moment = askedMoment(meta, dataset);
  const newest = useRequest(loadNewest, moment === null ? null : { datasource, column: moment });
  const isAsking =
    (columns.length > 1 && status === 'loading') ||
    (moment !== null && newest.status === 'loading');
  const { form, lacks } = useMemo(
    () =>
      triedForm(meta, dataset, {
        counts: counts ?? {},
        newest: newest.reply === null ? null : new Date(newest.reply),
      }),
    [meta, dataset, counts, newest.reply],
  );
  if (lacks !== null) return <p role="status">{`${lacks}, which this dataset does not have.`}</p>;
  return (
    <GalleryChart
      title={`${meta.name} of ${dataset.name}`}
      form={isAsking ? null : form}
      dataset={dataset}
    />
  );
}
