import { fetchDatasource } from '@/api/resources/datasource';
import { createAppThunk } from '@/app/redux';
import type { FormData } from '@/viz/formData';
import { isSameChart } from '../../formData/visual';
import { jumped, settingsRestored } from '../settingsHistory';

/** Goes back to earlier settings: to their step, if they have one, else as a new step. */
export const restoreSettings = createAppThunk(
  'explore/restoreSettings',
  async (form: FormData, { dispatch, getState, signal }) => {
    const { past, future, form_data, datasource } = getState().explore;
    if (!form_data) return;
    const present = { form_data, datasource };
    const steps = [...past, present, ...future];
    const at = steps.findLastIndex((step) => isSameChart(step.form_data, form));
    if (at >= 0) {
      if (at !== past.length) dispatch(jumped(at - past.length));
      return;
    }
    const known = steps.find((step) => step.form_data.datasource === form.datasource)?.datasource;
    const dataset = known ?? (await fetchDatasource(form.datasource, { signal }));
    dispatch(settingsRestored(form, dataset));
  },
);
