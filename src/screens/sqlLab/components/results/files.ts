/** The kinds of files that rows are downloaded as. */
export const FILES = [
  {
    format: 'csv',
    label: 'CSV',
    note: 'Text that a spreadsheet would run as a formula gets a leading apostrophe.',
  },
  { format: 'xlsx', label: 'Excel', note: undefined },
  { format: 'json', label: 'JSON', note: undefined },
  { format: 'parquet', label: 'Parquet', note: undefined },
] as const;

/** Has the browser download what is at an address. */
export const saveFrom = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
