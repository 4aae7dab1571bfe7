/** For `JSON.parse`: numbers that a double would change stay text. */
export const exactNumbers = (
  _: string,
  value: unknown,
  { source }: { source?: string } = {},
): unknown =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;
