import { toList, unique } from '@/viz/shared/labels';
import { ManySelect } from '@/ui/select/ManySelect';
import type { ControlProps } from './controlProps';

/** A choice of several values; saved values that are no longer offered stay. */
export function ChoicesControl({ control, value, onChange, isInvalid }: ControlProps) {
  const chosen = toList(value).map(String);
  const choices = (control.choices ?? []).map((choice) => ({
    value: String(choice.value),
    label: choice.label,
  }));
  const { readTyped } = control;
  const known = new Set([...choices.map((choice) => choice.value), ...chosen]);
  const read = (text: string) => (known.has(text) ? text : (readTyped?.(text) ?? text));
  const extra = chosen.filter((text) => !choices.some((choice) => choice.value === text));
  return (
    <ManySelect
      label={control.label}
      isLabelHidden
      isInvalid={isInvalid}
      choices={[...choices, ...extra.map((text) => ({ value: text, label: text }))]}
      value={chosen}
      onChange={(texts) => onChange(unique(texts.map(read), String))}
      takesNew={readTyped !== undefined}
      placeholder="None"
    />
  );
}
