/** A metric at another time, and the step that puts how far it is from it in place of both. */
import { COMPARISON_TYPES, type ComparisonType } from '#common/table/compared.ts';
import type { FormData } from '../formData';
import type { Operation } from './postProcessing';

export interface ShiftedMetric {
  readonly metric: string;
  readonly shift: string;
}

/** Null where both values are shown. */
export const comparisonType = ({ comparison_type: type }: FormData): ComparisonType | null =>
  COMPARISON_TYPES.find((one) => one === type) ?? null;

export const shiftedLabel = ({ metric, shift }: ShiftedMetric): string => `${metric}__${shift}`;

/** As the server calls the column that it makes. */
export const comparedLabel = (type: ComparisonType, one: ShiftedMetric): string =>
  `${type}__${one.metric}__${shiftedLabel(one)}`;

export const compareSteps = (
  form: FormData,
  shifted: readonly ShiftedMetric[],
): readonly Operation[] => {
  const type = comparisonType(form);
  if (type === null || shifted.length === 0) return [];
  return [
    {
      operation: 'compare',
      options: {
        source_columns: shifted.map(({ metric }) => metric),
        compare_columns: shifted.map(shiftedLabel),
        compare_type: type,
        drop_original_columns: true,
      },
    },
  ];
};
