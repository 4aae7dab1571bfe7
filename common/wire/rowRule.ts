/** Row rules on the wire: `/api/v1/rowlevelsecurity/`. */
import { z } from 'zod';
import { integer } from './integer.ts';

const LINKS_MAX = 1000;
const CLAUSE_MAX = 10_000;

const ids = z.array(integer).max(LINKS_MAX, `No more than ${LINKS_MAX} can be named at once.`);

export const RowRuleBody = z.strictObject({
  name: z
    .string()
    .min(1, 'Length must be between 1 and 255.')
    .max(255, 'Length must be between 1 and 255.'),
  description: z.string().max(2000).nullish(),
  /** `Regular` limits people of these roles, `Base` everybody else. */
  filter_type: z.enum(['Regular', 'Base'], { error: 'Must be one of: Regular, Base.' }),
  tables: ids.min(1, 'Shorter than minimum length 1.'),
  roles: ids,
  group_key: z.string().max(255).nullish(),
  clause: z.string().max(CLAUSE_MAX, `Longer than maximum length ${CLAUSE_MAX}.`),
});
export type RowRuleBody = z.infer<typeof RowRuleBody>;

/** `PUT`: what it does not name stays. */
export const RowRuleChange = RowRuleBody.partial();
export type RowRuleChange = z.infer<typeof RowRuleChange>;

export type RuleKind = RowRuleBody['filter_type'];

interface Role {
  readonly id: number;
  readonly name: string;
}

/** A rule as it is read alone. */
export interface RowRuleItem {
  readonly name: string;
  readonly description: string | null;
  readonly filter_type: RuleKind;
  readonly group_key: string | null;
  readonly clause: string;
  readonly tables: readonly {
    readonly id: number;
    readonly schema: string | null;
    readonly table_name: string;
  }[];
  readonly roles: readonly Role[];
}

/** A rule of the list. */
export interface RowRuleRow {
  readonly id: number;
  readonly name: string;
  readonly filter_type: RuleKind;
  readonly group_key: string | null;
  readonly clause: string;
  readonly tables: readonly { readonly id: number; readonly table_name: string }[];
  readonly roles: readonly Role[];
  readonly changed_on_delta_humanized: string;
  readonly changed_by: { readonly first_name: string; readonly last_name: string } | null;
}
