import { ChoiceControl } from './ChoiceControl';
import type { FormControlProps } from './controlProps';

/** A choice among what other settings offer, by its name in the dataset; a saved value that they no longer offer stays visible. */
export function DerivedChoiceControl(props: FormControlProps) {
  const { control, value, form, dataset } = props;
  const named = new Map<unknown, string>([
    ...dataset.columns.map(
      (one) => [one.column_name, one.verbose_name || one.column_name] as const,
    ),
    ...dataset.metrics.map(
      (one) => [one.metric_name, one.verbose_name || one.metric_name] as const,
    ),
  ]);
  const offered = (control.choicesOf?.(form) ?? []).map((choice) =>
    choice.label === choice.value
      ? { ...choice, label: named.get(choice.value) ?? choice.label }
      : choice,
  );
  const isKnown = offered.some((choice) => choice.value === (value ?? null));
  const unused = () => `${named.get(value) ?? String(value)} (has no effect)`;
  const choices = isKnown ? offered : [...offered, { value: String(value), label: unused() }];
  return <ChoiceControl {...props} control={{ ...control, choices }} />;
}
