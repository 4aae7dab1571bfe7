/** Rows with a place and a weight, and in words how many have none. */
import { metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { mapNotes } from '../../maps/mapFacts';
import { positionIn, spatialOf } from '../../maps/spatial';
import { amountOf } from '../../shared/amount';
import { toList } from '../../shared/labels';
import { counted } from '../../shared/told';
import type { Weighed } from './cells';

type Placed = Weighed & { readonly rowAt: number };

/** Without a metric, each row weighs the same. */
export const weighedRows = (result: ChartResult, form: FormData) => {
  const spatial = spatialOf(form.spatial);
  const [metric] = toList(form.size);
  const label = metric === undefined ? null : metricLabel(metric);
  const points: Placed[] = [];
  let [lost, valueless] = [0, 0];
  for (const [rowAt, row] of result.data.entries()) {
    const at = spatial && positionIn(row, spatial);
    const weight = label === null ? 1 : amountOf(row[label]);
    if (!at) lost += 1;
    else if (weight === null) valueless += 1;
    else points.push({ at, weight, rowAt });
  }
  const notes = [
    ...mapNotes(result, form, { things: 'places', lost, isSorted: label !== null }),
    ...(valueless > 0
      ? [`${counted(valueless, 'row')} ${valueless === 1 ? 'has' : 'have'} no value`]
      : []),
  ];
  return { points, notes, spatial, metric, label };
};
