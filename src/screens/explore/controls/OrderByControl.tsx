import { toList } from '@/viz/shared/labels';
import { ManySelect } from '@/ui/select/ManySelect';
import type { Datasource } from '#common/wire/datasource.ts';
import { columnTitle } from '../formData/adhoc';
import type { ControlProps } from './controlProps';

/** `Delay (min) ↓`; null for what is no pair of a column and a direction. */
const orderTitle = (text: string, dataset: Datasource): string | null => {
  try {
    const [name, ascending] = JSON.parse(text) as unknown[];
    return typeof name === 'string'
      ? `${columnTitle(name, dataset)} ${ascending ? '↑' : '↓'}`
      : null;
  } catch {
    return null;
  }
};

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
      choices={choices.map(([text, title]) => ({
        value: text,
        label: orderTitle(text, dataset) ?? title,
      }))}
      value={toList(value).map(String)}
      onChange={onChange}
    />
  );
}
