/** Charts of former types: their settings become those of the type that took their place. */
import { upgradedChart } from '#common/oldCharts/upgradedChart.ts';
import type { FormData } from '../formData';

/** A chart as one of today; only what is drawn changes, never what is saved. */
export const ofToday = (form: FormData): FormData => {
  const { vizType, params } = upgradedChart(form.viz_type, form);
  return vizType === form.viz_type ? form : { ...(params as FormData), viz_type: vizType };
};
