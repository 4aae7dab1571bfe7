import { isRecord } from '#common/isRecord.ts';

type Fields = Readonly<Record<string, unknown>>;

const withField = (from: unknown, to: unknown, field: string): unknown =>
  isRecord(from) ? { ...(to as object | undefined), [field]: from[field] } : from;

/** The named parts of a record; `owners.id` is a part of a nested record, or of each record in a list. */
export const pick = (record: object, names: readonly string[]): Fields => {
  const fields: Fields = { ...record };
  const result: Record<string, unknown> = {};
  for (const name of names) {
    const [head = '', field] = name.split('.');
    if (!Object.hasOwn(fields, head)) continue;
    const value = fields[head];
    const before = result[head];
    if (field === undefined) result[head] = value;
    else if (Array.isArray(value)) {
      result[head] = value.map((one, index) =>
        withField(one, Array.isArray(before) ? before[index] : undefined, field),
      );
    } else result[head] = withField(value, before, field);
  }
  return result;
};
