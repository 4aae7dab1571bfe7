import { type ComponentProps, useCallback, useState } from 'react';
import { lazily } from '@/ui/lazily';
import { newLabelPlaces } from '@/viz/colors/labelColors';
import { ChartFrame } from '../ChartFrame';
import type { DrillBy } from './usePointMenu';

const DrillByDialog = lazily(async () => (await import('./DrillByDialog')).DrillByDialog);

type Point = Pick<ComponentProps<typeof DrillByDialog>, 'point' | 'column'>;

/** A chart whose values can be drilled into. */
export function DrillingChart(props: ComponentProps<typeof ChartFrame>) {
  const { title, formData, dataset, dashboardId } = props;
  const [drilled, setDrilled] = useState<Point | null>(null);
  const [labelPlaces] = useState(() => newLabelPlaces());
  const onDrillBy = useCallback<DrillBy>((point, column) => setDrilled({ point, column }), []);
  return (
    <>
      <ChartFrame onDrillBy={onDrillBy} labelPlaces={labelPlaces} {...props} />
      {drilled && (
        <DrillByDialog
          {...{ title, formData, dataset, dashboardId }}
          {...drilled}
          drilledFrom={labelPlaces}
          onClose={() => setDrilled(null)}
        />
      )}
    </>
  );
}
