/** Charts of former types: their settings become those of the type that took their place. */
import { upgradedChart } from '#common/oldCharts/upgradedChart.ts';
import type { FormData } from '../formData';
import { vizEntry } from '../registry';

/** A chart as one of today; only what is drawn changes, never what is saved. A former type that is still drawn stays. */
export const ofToday = (form: FormData): FormData => {
  if (vizEntry(form.viz_type)) return form;
  const { vizType, params } = upgradedChart(form.viz_type, form);
  return vizType === form.viz_type ? form : { ...(params as FormData), viz_type: vizType };
};
