import { choicesOf } from '@/viz/controls/definitions';
import { toList } from '@/viz/shared/labels';
import { ManySelect } from '@/ui/select/ManySelect';
import type { ControlProps } from './controlProps';

/** Any of several; what a saved chart holds beyond them stays. */
export function ChoicesControl({ name, label, value, onChange, form, isInvalid }: ControlProps) {
  const chosen = toList(value).map(String);
  const choices = choicesOf(name, form.viz_type).map((choice) => ({
    value: String(choice.value),
    label: choice.label,
  }));
  const extra = chosen.filter((text) => !choices.some((choice) => choice.value === text));
  return (
    <ManySelect
      label={label}
      isLabelHidden
      isInvalid={isInvalid}
      choices={[...choices, ...extra.map((text) => ({ value: text, label: text }))]}
      value={chosen}
      onChange={onChange}
      placeholder="None"
    />
  );
}
