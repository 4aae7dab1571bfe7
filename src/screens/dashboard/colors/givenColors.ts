import type { RootState } from '@/app/store';
import { TOKENS } from '@/ui/tokens';
import { labelColors, type ShownLabel } from '@/viz/colors/labelColors';
import type { FormData } from '@/viz/formData';
import { selectInfo } from '../state/selectors';
import { selectLabelsOf, selectShownColors, withColors } from './selectors';

/** The colors of these labels as the settings give them, in the order of the labels. */
const drawnColors = (shown: readonly ShownLabel[], form: FormData): readonly unknown[] => {
  const ordered: string[] = [];
  for (const { label, place } of shown) if (place !== null) ordered[place] = label;
  const labels = shown.map(({ label }) => label);
  const colors = labelColors(labels, form, TOKENS.light, ordered);
  return labels.map((label) => colors.get(label));
};

const only = (colors: ReadonlyMap<string, string>, labels: ReadonlySet<string>) =>
  new Map([...colors].filter(([label]) => labels.has(label)));

/** The settings of a chart with the colors that its labels have on the dashboard; null where it has the same ones alone. */
export const formWithGivenColors = (
  state: RootState,
  chartId: number,
  form: FormData,
): FormData | null => {
  const own = selectInfo(state).charts[chartId]?.formData;
  const shown = selectLabelsOf(state, chartId);
  if (!own || !shown || shown.length === 0) return null;
  const { scheme, forced, computed } = selectShownColors(state);
  const labels = new Set(shown.map(({ label }) => label));
  const colors = { scheme, forced: only(forced, labels), computed: only(computed, labels) };
  const [alone, here] = [own, withColors(own, colors)].map((one) => drawnColors(shown, one));
  return here?.every((color, at) => color === alone?.[at]) ? null : withColors(form, colors);
};

/** Whether labels of the chart have other colors on the dashboard than they would have alone. */
export const selectHasGivenColors = (state: RootState, chartId: number): boolean => {
  const own = selectInfo(state).charts[chartId]?.formData;
  return own !== undefined && formWithGivenColors(state, chartId, own) !== null;
};
