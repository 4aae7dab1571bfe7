import { runChart } from '@/features/charts/thunks/runChart';
import { createLimiter } from '@/lib/limiter';
import { selectChartsAtOnce } from '../limits';
import { selectChartFormData, selectInfo, selectWhere } from '../selectors';
import { createVisitThunk } from '../../visit';

interface What {
  /** The charts to run again; absent: all that were loaded. */
  readonly chartIds?: readonly number[];
  /** Absent: past every cache. */
  readonly force?: boolean;
}

/** Runs loaded charts again. The others run when they come into view. */
export const refreshDashboard = createVisitThunk(
  'dashboard/refreshDashboard',
  async ({ chartIds, force = true }: What, { dispatch, getState }) => {
    const { charts } = getState();
    const all = chartIds ?? Object.values(selectInfo(getState()).charts).map(({ id }) => id);
    const limiter = createLimiter();
    const atOnce = selectChartsAtOnce(getState());
    await Promise.all(
      all
        .filter((id) => charts[id]?.latestQueryFormData)
        .map(
          (key) =>
            new Promise<void>((resolve, reject) => {
              const run = async () => {
                const formData = selectChartFormData(getState(), key);
                const where = selectWhere(getState());
                if (formData) await dispatch(runChart({ key, formData, force, ...where }));
              };
              limiter.add(() => run().then(resolve, reject), atOnce);
            }),
        ),
    );
  },
);
