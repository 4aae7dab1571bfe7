import { type Choices, type Clash, createAsking, type Side } from './asking';

interface FieldClash<Field> extends Clash {
  readonly field: Field;
}

/** The fields of a form that two people filled in at once. */
export const mergeFields = <Fields extends object>(
  { base, mine, theirs }: Readonly<Record<'base' | Side, Fields>>,
  choices: Choices,
): { readonly fields: Fields; readonly clashes: readonly FieldClash<keyof Fields>[] } => {
  const found: FieldClash<keyof Fields>[] = [];
  const entries = (Object.keys(mine) as (keyof Fields & string)[]).map((field) => {
    const asking = createAsking(choices);
    const states = { base: base[field], mine: mine[field], theirs: theirs[field] };
    const value = asking.resolve({ kind: 'field', field }, states);
    found.push(...asking.clashes.map((clash) => ({ ...clash, field })));
    return [field, value] as const;
  });
  return { fields: Object.fromEntries(entries) as Fields, clashes: found };
};
