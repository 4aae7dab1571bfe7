import type { RuleDraft } from '../ruleDraft';
import { besideOthers, ruleInWords, whomItLimits } from '../ruleInWords';
import classes from './RuleForm.module.css';

/** What the rule will do once it is saved. */
export function RuleInWords({ draft }: { readonly draft: RuleDraft }) {
  const { kind, key, clause } = draft;
  const roles = draft.roles.map(({ name }) => name);
  const datasets = draft.datasets.map(({ name }) => name);
  const limits = whomItLimits({ kind, roles }) !== null;
  return (
    <section className={classes.words} aria-label="What this rule does">
      <p>{ruleInWords({ kind, roles, datasets })}</p>
      {limits && <code>{clause.trim() || '…'}</code>}
      {limits && <p>{besideOthers(key)}</p>}
    </section>
  );
}
