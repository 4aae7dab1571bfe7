import { fetchDatasource } from '@/api/resources/datasource';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { isSameChart } from '../../formData/visual';
import { jumped, settingsRestored } from '../settingsHistory';

/** The dataset of some settings: that of a step, if one has it. */
export const datasetOf = async (
  { datasource: key }: FormData,
  { getState, signal }: Pick<ThunkApi, 'getState' | 'signal'>,
): Promise<Datasource> => {
  const { past, future, form_data, datasource } = getState().explore;
  const steps = [...past, ...(form_data ? [{ form_data, datasource }] : []), ...future];
  const known = steps.find((step) => step.form_data.datasource === key)?.datasource;
  return known ?? fetchDatasource(key, { signal });
};

/** Goes back to earlier settings: to their step, if they have one, else as a new step. */
export const restoreSettings = createAppThunk(
  'explore/restoreSettings',
  async (stored: FormData, api) => {
    const dataset = await datasetOf(stored, api);
    const form = wholeForm(stored, dataset);
    const { past, future, form_data } = api.getState().explore;
    if (!form_data || isSameChart(form_data, form)) return;
    const forms = [...past, { form_data }, ...future].map((step) => step.form_data);
    const at = forms.findLastIndex((step) => isSameChart(step, form));
    if (at < 0) api.dispatch(settingsRestored(form, dataset));
    else api.dispatch(jumped(at - past.length));
  },
);
