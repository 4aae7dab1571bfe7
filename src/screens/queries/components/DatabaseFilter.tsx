import { Select } from '@mantine/core';
import type { Choice } from '@/api/resources/lists';

interface Props {
  readonly databases: readonly Choice[];
  readonly value: number | null;
  readonly onChange: (databaseId: number | null) => void;
}

/** Narrows a list to one database. */
export function DatabaseFilter({ databases, value, onChange }: Props) {
  return (
    <Select
      aria-label="Database"
      placeholder="Any database"
      clearable
      data={databases.map((one) => ({ value: String(one.value), label: one.text }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
