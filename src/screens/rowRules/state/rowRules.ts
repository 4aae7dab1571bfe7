import type { RowRuleRow } from '#common/wire/rowRule.ts';
import { createList, type List } from '@/features/lists/createList';
import { narrowing } from '@/features/lists/narrowing';

export type RowRuleFilters = {
  readonly search: string;
  readonly kind: string | null;
  readonly key: string;
  readonly role: number | null;
  readonly dataset: number | null;
};
export type RowRuleColumn =
  | 'name'
  | 'filter_type'
  | 'group_key'
  | 'clause'
  | 'changed_on_delta_humanized';

export const rowRules: List<RowRuleRow, RowRuleFilters, RowRuleColumn> = createList({
  name: 'rowRules',
  resource: 'rowlevelsecurity',
  select: (state) => state.rowRules,
  noFilters: { search: '', kind: null, key: '', role: null, dataset: null },
  toWire: ({ search, kind, key, role, dataset }) =>
    narrowing([
      search.trim() ? { col: 'name', opr: 'ct', value: search.trim() } : null,
      kind === null ? null : { col: 'filter_type', opr: 'eq', value: kind },
      key.trim() ? { col: 'group_key', opr: 'ct', value: key.trim() } : null,
      role === null ? null : { col: 'roles', opr: 'rel_m_m', value: [role] },
      dataset === null ? null : { col: 'tables', opr: 'rel_m_m', value: [dataset] },
    ]),
  firstSort: { column: 'changed_on_delta_humanized', descending: true },
  toRow: (row: RowRuleRow) => row,
  deletesTogether: true,
});
