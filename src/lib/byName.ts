/** By names that somebody gave: without those that every object has, such as `constructor`. */
export const byName = <Value>(
  entries: Iterable<readonly [string, Value]>,
): Readonly<Record<string, Value>> => {
  const record = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) record[name] = value;
  return record;
};
