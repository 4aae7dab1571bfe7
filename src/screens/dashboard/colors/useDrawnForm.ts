import { useMemo } from 'react';
import { useAppSelector } from '@/app/redux';
import type { FormData } from '@/viz/formData';
import { selectLabelsOf, selectShownColors, type ShownColors, withColors } from './selectors';

/** The form data that a chart is drawn with. Once it is drawn, it changes only when a color of its own labels does. */
export const useDrawnForm = (
  chartId: number,
  formData: FormData | undefined,
): FormData | undefined => {
  const labels = useAppSelector((state) => selectLabelsOf(state, chartId));
  const looksTheSame = (one: ShownColors, other: ShownColors): boolean =>
    one === other ||
    (one.scheme === other.scheme &&
      labels !== null &&
      labels.every(
        ({ label }) =>
          one.forced.get(label) === other.forced.get(label) &&
          one.computed.get(label) === other.computed.get(label),
      ));
  const colors = useAppSelector(selectShownColors, looksTheSame);
  return useMemo(() => formData && withColors(formData, colors), [formData, colors]);
};
