import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { selectCapability } from '@/features/session/selectors';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { usePageTitle } from '@/ui/usePageTitle';
import { VIZ_TYPES, type VizType, vizEntry } from '@/viz/registry';
import { DatasetSelect, useDatasetChoice } from './components/DatasetSelect';
import classes from './components/ExplorePage.module.css';
import { ExampleChart } from './components/ExampleChart';
import { TriedChart } from './components/TriedChart';
import { VizGallery } from './components/VizGallery';
import { TYPE_EXAMPLES } from './examples/typeExamples';
import { triedForm } from './formData/triedForm';
import { loadTriedDataset } from './state/thunks/loadTriedDataset';

/** The chart stands below a long gallery, where nobody would see it come. */
const showTop = (heading: HTMLElement | null): void => heading?.scrollIntoView({ block: 'start' });

/** What stands below the gallery, of the type for which it was asked. */
interface Shown {
  readonly type: string | null;
  readonly what: 'tried' | 'example';
}

/** What has to be chosen before it can go on. */
const missingOf = (dataset: string | null, type: string | null): string | null => {
  if (dataset !== null) return type === null ? 'Choose a chart type' : null;
  return type === null ? 'Choose a dataset and a chart type' : 'Choose a dataset';
};

/** A new chart starts from a dataset and a type, which can be tried on the dataset before. */
export function AddChartPage() {
  usePageTitle('New chart');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choice = useDatasetChoice({ wanted: search.get('dataset') });
  const { chosen } = choice;
  const [type, setType] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const { reply, error } = useRequest(loadTriedDataset, chosen);
  const dataset = reply && String(reply.id) === chosen ? reply : null;
  const meta = type === null ? undefined : vizEntry(type);
  const lacking = useMemo(
    () =>
      dataset &&
      new Map(VIZ_TYPES.map((one) => [one.type, triedForm(one, dataset).lacks] as const)),
    [dataset],
  );
  const hasExamples = useAppSelector((state) => selectCapability(state, 'explore.examples'));
  const example = meta && hasExamples ? TYPE_EXAMPLES[meta.type] : null;
  const what = shown !== null && shown.type === type ? shown.what : null;
  const missing = missingOf(chosen, type);
  const isTried = what === 'tried' && meta !== undefined && dataset !== null;
  const isExample = what === 'example' && meta !== undefined && example !== null;
  return (
    <div className={classes.add}>
      <h1 style={{ fontSize: 18, margin: 0 }}>New chart</h1>
      <h2 className={classes.addStep}>1. Dataset</h2>
      <DatasetSelect choice={choice} />
      {error && <ErrorNotice error={error} compact />}
      <h2 className={classes.addStep}>2. Chart type</h2>
      <VizGallery
        current={type}
        onChoose={setType}
        lacks={(one) => lacking?.get(one.type as VizType) ?? null}
      />
      {isTried && (
        <>
          <h2 ref={showTop} className={classes.addStep}>{`${meta.name} on your data`}</h2>
          <TriedChart meta={meta} dataset={dataset} />
        </>
      )}
      {isExample && (
        <>
          <h2 ref={showTop} className={classes.addStep}>{`An example: ${meta.name}`}</h2>
          <ExampleChart key={meta.type} meta={meta} example={example} />
        </>
      )}
      <div className={classes.addEnd}>
        <Button
          disabled={missing !== null}
          onClick={() =>
            void navigate(
              `/explore/?viz_type=${type}&datasource_type=table&datasource_id=${chosen}`,
            )
          }
        >
          Create new chart
        </Button>
        {!isTried && (
          <Button
            variant="default"
            disabled={dataset === null || type === null}
            onClick={() => setShown({ type, what: 'tried' })}
          >
            Try it on this dataset
          </Button>
        )}
        {example !== null && !isExample && (
          <Button variant="default" onClick={() => setShown({ type, what: 'example' })}>
            See an example
          </Button>
        )}
        {missing !== null && <span className={classes.addMissing}>{missing}</span>}
      </div>
    </div>
  );
}
