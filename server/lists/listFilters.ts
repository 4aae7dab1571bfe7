import type { Viewer } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import { type Condition, conditionOn, OPERATORS, operatorsOf } from './columns.ts';
import type { ListShape } from './listSpec.ts';

export interface Filter {
  readonly col: string;
  readonly opr: string;
  readonly value?: unknown;
}

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Operators of other resources are refused where a column does not have them; unknown operators are ignored. */
const isKnown = (operator: string): boolean =>
  Object.hasOwn(OPERATORS, operator) ||
  /^(n?rel_o_m|rel_m_m|title_or_slug|all_text|upload_is_enabled|custom_tag|(chart|dashboard|saved_query|dataset|annotation|annotation_layer)_\w+)$/.test(
    operator,
  );

/** Every filter of a list: its column or relation, and its operators. */
export const filtersOf = (
  spec: ListShape,
): readonly { readonly column: string; readonly operators: readonly string[] }[] =>
  [...new Set([...spec.searched, ...Object.keys(spec.special)])].map((column) => {
    const isSearched = spec.searched.includes(column);
    const declared = isSearched ? own(spec.columns, column) : undefined;
    const relation = isSearched ? own(spec.relations, column) : undefined;
    return {
      column,
      operators: [
        ...(declared ? operatorsOf(declared) : []),
        ...Object.keys(relation?.operators ?? {}),
        ...Object.keys(own(spec.special, column) ?? {}),
      ],
    };
  });

/** The condition of a filter; null for an unknown operator. */
export const filterCondition = (
  spec: ListShape,
  { col, opr, value = null }: Filter,
  viewer: Viewer,
): Condition | null => {
  const isSearched = spec.searched.includes(col);
  const special = own(spec.special, col);
  if (!isSearched && !special)
    throw new HttpError(400, `Filter column: ${col} not allowed to filter`);
  const named = own(special ?? {}, opr) ?? own(own(spec.relations, col)?.operators ?? {}, opr);
  if (named) return named(value, viewer);
  const column = isSearched ? own(spec.columns, col) : undefined;
  const condition = column && conditionOn(column, opr, value);
  if (condition) return condition;
  if (isKnown(opr))
    throw new HttpError(400, `Filter operation: ${opr} not allowed on column: ${col}`);
  return null;
};
