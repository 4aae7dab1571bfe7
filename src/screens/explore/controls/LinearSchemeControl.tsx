import { SchemeSelect } from '@/features/colors/SchemeSelect';
import type { ControlProps } from './controlProps';

/** The colors of a chart's amounts, from little to much. */
export function LinearSchemeControl({
  control: { label },
  value,
  onChange,
  isInvalid,
}: ControlProps) {
  return <SchemeSelect label={label} isLabelHidden isLinear {...{ value, onChange, isInvalid }} />;
}
