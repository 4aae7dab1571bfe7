/** Removes the oldest entries of a record when there are too many. */
export const keepLatest = (record: Record<string, unknown>, most: number): void => {
  for (const name of Object.keys(record).slice(0, -most)) delete record[name];
};
