/** Compares replies by the kinds of their values, where the values differ from server to server. */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

/** Names of kinds; a list is the shape of its first element; null fits anything. */
export const shapeOf = (value: unknown): Shape => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
};

/** Where the two differ, as paths; what only this server adds is no difference. */
export const differences = (real: Shape, ours: Shape | undefined, path = ''): string[] => {
  if (ours === undefined) return [`${path} is missing`];
  if (real === 'null' || ours === 'null') return [];
  if (Array.isArray(real)) {
    if (!Array.isArray(ours)) return [`${path} is no list`];
    const [one, other] = [real[0] as Shape | undefined, ours[0] as Shape | undefined];
    return one === undefined || other === undefined ? [] : differences(one, other, `${path}[]`);
  }
  if (typeof real === 'object') {
    if (typeof ours !== 'object' || Array.isArray(ours)) return [`${path} is no object`];
    const ourKeys = ours as { readonly [key: string]: Shape };
    return Object.entries(real).flatMap(([key, inner]) =>
      differences(inner, ourKeys[key], `${path}.${key}`),
    );
  }
  return real === ours ? [] : [`${path} is a ${JSON.stringify(ours)} instead of a ${real}`];
};
