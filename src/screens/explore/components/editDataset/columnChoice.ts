import type { DatasetColumnRecord } from '@/api/resources/datasetRecord';

/** A column in a list of choices, under the name that people read. */
export const columnChoice = ({ column_name, verbose_name }: DatasetColumnRecord) => ({
  value: column_name,
  label: verbose_name || column_name,
});
