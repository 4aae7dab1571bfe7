import { createAppThunk } from '@/app/redux';
import { keepFormData } from '@/api/resources/explore';
import { rememberTabId, tabIdOf } from '../../storage/tabIds';

/** Stores unsaved settings on the server, so that a reload and a copied address find them again. */
export const keepChanges = createAppThunk(
  'explore/keepChanges',
  async (_: void, { getState, signal }) => {
    const { form_data, formDataKey, slice } = getState().explore;
    if (!form_data) throw new Error('There is no chart to store');
    const tabId = tabIdOf(formDataKey);
    const kept = { formData: form_data, sliceId: slice?.slice_id ?? null, tabId };
    const key = await keepFormData(formDataKey, kept, { signal });
    rememberTabId(key, tabId);
    return key;
  },
);
