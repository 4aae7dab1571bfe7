/** Where in a scheme a label's color is looked for. */

/** FNV-1a: small, even, the same everywhere. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1)
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
};

/** The place that a label asks for in a scheme of this many colors, the same in every chart. */
export const wantedPlace = (label: string, size: number): number => hash(label) % size;
