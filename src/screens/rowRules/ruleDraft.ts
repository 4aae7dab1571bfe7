/** A rule while it is edited. */
import type { RowRuleBody, RowRuleChange, RowRuleItem, RuleKind } from '#common/wire/rowRule.ts';
import type { Chosen } from '@/features/lists/ManyFound';
import { sameJson } from '@/lib/sameJson';
import { datasetName } from './datasetNames';

export interface RuleDraft {
  readonly name: string;
  readonly kind: RuleKind;
  readonly datasets: readonly Chosen[];
  readonly roles: readonly Chosen[];
  readonly key: string;
  readonly clause: string;
  readonly description: string;
}

export const draftOf = (rule: RowRuleItem | null): RuleDraft => ({
  name: rule?.name ?? '',
  kind: rule?.filter_type ?? 'Regular',
  datasets: (rule?.tables ?? []).map((table) => ({ id: table.id, name: datasetName(table) })),
  roles: (rule?.roles ?? []).map(({ id, name }) => ({ id, name })),
  key: rule?.group_key ?? '',
  clause: rule?.clause ?? '',
  description: rule?.description ?? '',
});

const idsOf = (chosen: readonly Chosen[]) => chosen.map(({ id }) => id);

export const bodyOf = ({ name, kind, datasets, roles, ...draft }: RuleDraft): RowRuleBody => ({
  name: name.trim(),
  filter_type: kind,
  tables: idsOf(datasets),
  roles: idsOf(roles),
  group_key: draft.key.trim() || null,
  clause: draft.clause.trim(),
  description: draft.description.trim() || null,
});

const FIELD_OF = {
  name: 'name',
  filter_type: 'kind',
  tables: 'datasets',
  roles: 'roles',
  group_key: 'key',
  clause: 'clause',
  description: 'description',
} as const satisfies Record<keyof RowRuleBody, keyof RuleDraft>;

const LINKS: ReadonlySet<keyof RuleDraft> = new Set(['datasets', 'roles']);

/**
 * Only what changed: what somebody else changed meanwhile stays. Datasets and roles go along always, since a Superset
 * takes their absence for none.
 */
export const changeOf = (draft: RuleDraft, first: RuleDraft): RowRuleChange =>
  Object.fromEntries(
    Object.entries(bodyOf(draft)).filter(([name]) => {
      const field = FIELD_OF[name as keyof RowRuleBody];
      return LINKS.has(field) || !sameJson(draft[field], first[field]);
    }),
  );

/** What a rule cannot be without. */
export const isWhole = ({ name, datasets, clause }: RuleDraft): boolean =>
  name.trim() !== '' && datasets.length > 0 && clause.trim() !== '';
