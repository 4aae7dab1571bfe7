/** The kinds of files that rows are downloaded as. */
export const FILES = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'json', label: 'JSON' },
  { format: 'parquet', label: 'Parquet' },
] as const;

/** Has the browser download what is at an address. */
export const saveFrom = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
