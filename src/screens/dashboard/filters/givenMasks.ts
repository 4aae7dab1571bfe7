import { isRecord } from '#common/isRecord.ts';
import type { RootState } from '@/app/store';
import type { DataMasks } from '@/features/dataMask/dataMaskSlice';
import { typeOfToday } from '@/viz/form/oldTypes';
import { noCrossMasks, startCrossMasks } from './cross/crossMask';
import { selectCrossSources } from './cross/crossSelectors';
import { selectFilters } from './filterSelectors';
import { asksForStart, startMasks } from './startMasks';

/**
 * What all filters of the open dashboard say by a link or a saved view. Those that it does not name say what they start
 * with; one that would have to ask for that stays as it is. Nothing else is chosen in a chart.
 */
export const givenMasks = (state: RootState, given: unknown): DataMasks => {
  const isNamed = (id: string): boolean => isRecord(given) && Object.hasOwn(given, id);
  const charts = Object.values(state.dashboardInfo.charts).map(({ id, formData }) => ({
    id,
    vizType: typeOfToday(formData),
  }));
  return {
    ...startMasks(
      selectFilters(state).filter((filter) => isNamed(filter.id) || !asksForStart(filter)),
      given,
    ),
    ...noCrossMasks(selectCrossSources(state)),
    ...startCrossMasks(charts, given),
  };
};
