import { SchemeSelect } from '@/features/colors/SchemeSelect';
import type { ControlProps } from './controlProps';

/** The chart's color scheme. */
export function ColorSchemeControl({
  control: { label },
  value,
  onChange,
  isInvalid,
}: ControlProps) {
  return <SchemeSelect label={label} isLabelHidden {...{ value, onChange, isInvalid }} />;
}
