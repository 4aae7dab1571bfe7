import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import type { RuleDraft } from '../ruleDraft';
import { checkClause, type ClauseProblem, TRIED_AT_MOST } from '../state/checkClause';

const PAUSE_MS = 500;
const hasTemplate = (clause: string): boolean => /\{\{|\{%|\{#/.test(clause);

const onThem = (names: readonly string[]): string => {
  if (names.length === 1) return `on ${names[0]}`;
  return names.length > TRIED_AT_MOST
    ? `on the first ${TRIED_AT_MOST} datasets`
    : `on all ${names.length} datasets`;
};

/** What the databases of the datasets say about the clause, while it is written and before it is saved. */
export const useClauseCheck = ({ clause, datasets }: RuleDraft) => {
  const isTemplate = hasTemplate(clause);
  const written =
    clause.trim() === '' || datasets.length === 0 || isTemplate ? null : { clause, datasets };
  const { status, reply } = useRequest(checkClause, written, { pauseMs: PAUSE_MS });
  const { isBusy, submit } = useSubmit(checkClause);
  const names = datasets.map(({ name }) => name);
  const done = status === 'ready' ? reply : null;

  const works = done?.problems.length === 0 && done.untried.length === 0;

  const sayings = (): string => {
    if (isTemplate) return 'A clause with a template is checked when it is applied.';
    if (written === null) return '';
    if (status === 'loading') return `Trying it ${onThem(names)}…`;
    const [untried] = done?.untried ?? [];
    if (untried) return `It could not be tried on ${untried.dataset}: ${untried.message}`;
    return works ? `It works ${onThem(names)}.` : '';
  };

  /** The problems of the present clause, whether its check has ended or not. */
  const findProblems = async (): Promise<readonly ClauseProblem[]> => {
    if (written === null) return [];
    if (done) return done.problems;
    return (await submit(written))?.reply.problems ?? [];
  };
  return { problems: done?.problems ?? [], saying: sayings(), works, isBusy, findProblems };
};
