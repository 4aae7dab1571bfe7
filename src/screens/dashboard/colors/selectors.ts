import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { labelMap } from '@/viz/colors/labelMap';
import type { FormData } from '@/viz/formData';
import { selectInfo } from '../state/selectors';
import type { ColorDraft } from './colorDraft';
import { type ChartLabels, colorsOfLabels } from './colorsOfLabels';

/** What the charts of the dashboard are drawn with. */
export interface ShownColors {
  /** Empty: each chart has its own. */
  readonly scheme: string;
  /** Chosen by hand. */
  readonly forced: ReadonlyMap<string, string>;
  /** Of all other labels. */
  readonly computed: ReadonlyMap<string, string>;
}

/** Those that the next save stores, else those that are stored. */
const selectOwnColors = (state: RootState) =>
  state.dashboardColors.kept ?? selectInfo(state).metadata;

/** What is tried out, else what was chosen while editing, else what is stored. */
export const selectChosenColors = createAppSelector(
  [(state) => state.dashboardColors.draft, selectOwnColors],
  (draft, { color_scheme, label_colors }): ColorDraft =>
    draft ?? {
      scheme: color_scheme ?? '',
      labels: Object.fromEntries(labelMap(label_colors)),
    },
);

/** In the order of the charts' ids. */
const selectChartLabels = createAppSelector(
  [
    (state) => state.dashboardColors.shown,
    (state) => selectInfo(state).charts,
    (state) => selectChosenColors(state).scheme,
  ],
  (shown, charts, scheme): readonly ChartLabels[] =>
    Object.entries(shown).map(([id, labels]) => ({
      scheme: scheme || charts[Number(id)]?.formData.color_scheme,
      labels,
    })),
);

export const selectShownColors = createAppSelector(
  [selectChartLabels, selectChosenColors, selectOwnColors],
  (charts, { scheme, labels }, { color_scheme, map_label_colors }): ShownColors => {
    const forced = labelMap(labels);
    /* Another scheme has other colors for everything. */
    const stored = labelMap(scheme === (color_scheme ?? '') ? map_label_colors : {});
    return {
      scheme,
      forced,
      computed: new Map(
        [...stored, ...colorsOfLabels(charts, { forced, stored })].filter(
          ([label]) => !forced.has(label),
        ),
      ),
    };
  },
);

/** Labels that more than one chart shows, in the order of their names. */
export const selectSharedLabels = createAppSelector(
  [(state) => state.dashboardColors.shown],
  (shown): readonly string[] => {
    const counts = new Map<string, number>();
    for (const { label } of Object.values(shown).flat())
      counts.set(label, (counts.get(label) ?? 0) + 1);
    return [...counts].flatMap(([label, count]) => (count > 1 ? [label] : [])).sort();
  },
);

/** The labels that a chart showed in this visit; null until it is drawn. */
export const selectLabelsOf = (state: RootState, chartId: number) =>
  state.dashboardColors.shown[chartId] ?? null;

/** Form data for drawing: the dashboard's colors over the chart's. None of this changes what is asked. */
export const withColors = (
  formData: FormData,
  { scheme, forced, computed }: ShownColors,
): FormData => ({
  ...formData,
  color_scheme: scheme || (formData.own_color_scheme ?? formData.color_scheme),
  label_colors: Object.fromEntries(forced),
  map_label_colors: Object.fromEntries(computed),
});
