import { toList } from '@/viz/shared/labels';
import { ManySelect } from '@/ui/select/ManySelect';
import type { ControlProps } from './controlProps';

/** Columns and directions of raw rows, as the wire has them: JSON texts of pairs. */
export function OrderByControl({
  control: { label },
  value,
  onChange,
  dataset,
  isInvalid,
}: ControlProps) {
  const choices =
    dataset.order_by_choices ??
    dataset.columns.flatMap(({ column_name }) =>
      [true, false].map(
        (ascending) =>
          [
            JSON.stringify([column_name, ascending]),
            `${column_name} [${ascending ? 'asc' : 'desc'}]`,
          ] as const,
      ),
    );
  return (
    <ManySelect
      label={label}
      isLabelHidden
      isInvalid={isInvalid}
      choices={choices.map(([text, title]) => ({ value: text, label: title }))}
      value={toList(value).map(String)}
      onChange={onChange}
    />
  );
}
