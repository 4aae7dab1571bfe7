import { isRecord } from '#common/isRecord.ts';
import { keepFormData } from '@/api/resources/explore';
import { createAppThunk } from '@/app/redux';
import { withFilters } from '@/features/dataMask/withFilters';
import { newTabId } from '@/lib/tabId';
import type { FormData } from '@/viz/formData';

/** What a dashboard adds to the settings of a chart, and no chart has by itself. */
const ADDED = new Set([
  'chart_id',
  'slice_id',
  'dashboardId',
  'extra_filters',
  'extra_form_data',
  'own_color_scheme',
  'label_colors',
  'shared_label_colors',
  'map_label_colors',
  'url_params',
]);

/** The address at which a chart that was drilled into opens alone, with the filters that it had. */
export const keepDrilled = createAppThunk(
  'charts/keepDrilled',
  async (form: FormData, { signal }): Promise<string> => {
    const extra = isRecord(form.extra_form_data) ? form.extra_form_data : {};
    const own = Object.fromEntries(Object.entries(form).filter(([name]) => !ADDED.has(name)));
    const formData = withFilters(own as unknown as FormData, extra);
    const kept = { formData, sliceId: null, tabId: newTabId() };
    const key = await keepFormData(null, kept, { signal });
    return `/explore/?form_data_key=${encodeURIComponent(key)}`;
  },
);
