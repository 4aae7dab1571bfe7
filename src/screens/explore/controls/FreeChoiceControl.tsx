import type { ControlProps } from './controlProps';
import { FreeChoice } from './FreeChoice';

/** A choice of a few values, or anything typed; numbers are kept as numbers. */
export function FreeChoiceControl({ control, value, onChange, isInvalid }: ControlProps) {
  return (
    <FreeChoice
      name={control.label}
      choices={control.choices ?? []}
      value={value}
      onChange={onChange}
      isNumber={control.checks !== undefined}
      isInvalid={isInvalid}
    />
  );
}
