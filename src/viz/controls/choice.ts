export interface Choice {
  readonly value: string | number | null;
  readonly label: string;
}

export const pairs = (
  ...entries: readonly (readonly [string | number | null, string])[]
): readonly Choice[] => entries.map(([value, label]) => ({ value, label }));
