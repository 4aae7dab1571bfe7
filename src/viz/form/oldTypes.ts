/** Charts of former types: their settings become those of the type that took their place. */
import { storedChart, upgradedChart } from '#common/oldCharts/upgradedChart.ts';
import type { FormData } from '../formData';
import { vizEntry } from '../registry';

const upgradedBy = (upgrade: typeof upgradedChart, form: FormData): FormData => {
  if (vizEntry(form.viz_type)) return form;
  const { vizType, params } = upgrade(form.viz_type, form);
  return vizType === form.viz_type ? form : { ...(params as FormData), viz_type: vizType };
};

/** A chart as one of today; only what is drawn changes, never what is saved. A former type that is still drawn stays. */
export const ofToday = (form: FormData): FormData => upgradedBy(upgradedChart, form);

/** The type by which a saved chart is drawn. */
export const typeOfToday = (form: FormData): string => ofToday(form).viz_type;

/** A saved chart before a change of it is saved: a former type becomes one of today. */
export const storedOfToday = (form: FormData): FormData => upgradedBy(storedChart, form);
