import { ChoiceControl } from './ChoiceControl';
import type { ControlProps } from './controlProps';

/** A choice among what other settings offer; a saved value that they no longer offer stays visible. */
export function DerivedChoiceControl(props: ControlProps) {
  const { control, value, form } = props;
  const offered = control.choicesOf?.(form) ?? [];
  const isKnown = offered.some((choice) => choice.value === (value ?? null));
  const choices = isKnown ? offered : [...offered, { value: String(value), label: String(value) }];
  return <ChoiceControl {...props} control={{ ...control, choices }} />;
}
