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

/** The same for every way to write the same pair. */
const orderKey = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
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
  const given = toList(value).map(String);
  /** What is chosen stands as it was written, once. */
  const offered = new Map<string, { readonly value: string; readonly label: string }>();
  for (const [text, title] of [...choices, ...given.map((text) => [text, text] as const)])
    offered.set(orderKey(text), { value: text, label: orderTitle(text, dataset) ?? title });
  return (
    <ManySelect
      label={label}
      isLabelHidden
      isInvalid={isInvalid}
      choices={[...offered.values()]}
      value={given}
      onChange={onChange}
    />
  );
}
