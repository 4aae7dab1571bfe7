import { escaped, type Frame, unescaped } from './frame.ts';

const renamed =
  (change: (text: string) => string) =>
  (table: Frame): Frame => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      label: column.label.map((part) => (part === null ? null : change(part))),
    })),
  });

export const escapeSeparator = renamed(escaped);
export const unescapeSeparator = renamed(unescaped);
