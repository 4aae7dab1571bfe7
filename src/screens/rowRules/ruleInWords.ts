/** What a rule does, in sentences. */
import type { RuleKind } from '#common/wire/rowRule.ts';

interface Rule {
  readonly kind: RuleKind;
  readonly roles: readonly string[];
  readonly datasets: readonly string[];
}

const listed = (words: readonly string[], and: 'and' | 'or'): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1) ?? ''}`;

/** Whom it limits; null for nobody. */
export const whomItLimits = ({ kind, roles }: Pick<Rule, 'kind' | 'roles'>): string | null => {
  if (kind === 'Base')
    return roles.length === 0 ? 'Everybody' : `Everybody except ${listed(roles, 'and')}`;
  return roles.length === 0 ? null : listed(roles, 'and');
};

const people = ({ kind, roles }: Rule): string => {
  const role = `the role ${listed(roles, 'or')}`;
  if (kind === 'Regular') return `People with ${role} see`;
  return roles.length === 0 ? 'Everybody sees' : `Everybody without ${role} sees`;
};

/** The sentence that ends with the clause. */
export const ruleInWords = (rule: Rule): string => {
  const { datasets } = rule;
  if (whomItLimits(rule) === null)
    return 'This limits nobody: a regular rule is for people of the roles that it names.';
  const rows = datasets.length === 0 ? 'its datasets' : listed(datasets, 'and');
  return `${people(rule)} only those rows of ${rows} where this holds:`;
};

/** How it acts together with others. */
export const besideOthers = (key: string): string =>
  key.trim() === ''
    ? 'Where other rules limit the same people too, all of them have to hold.'
    : `Of the rules with the group key “${key.trim()}”, one has to hold, and all others besides.`;
