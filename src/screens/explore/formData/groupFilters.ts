/** Filters on groups mean something for the groups that they were written for. */
import { columnLabel } from '#common/labels.ts';
import { chartControls } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';
import { sameJson } from '@/lib/sameJson';
import { type AdhocFilter, filterTitle } from './adhoc';

type Values = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly groups: readonly string[];
  readonly filters: readonly AdhocFilter[];
}

/** Where they wait for their groups; no setting has this name. */
const WAITING = 'adhoc_filters of groups';
const DIMENSIONS = ['x_axis', 'groupby', 'columns', 'groupbyRows', 'groupbyColumns'];

const groupsOf = (form: FormData): readonly string[] => {
  const meta = vizEntry(form.viz_type);
  const controls = meta && chartControls(meta);
  const used = DIMENSIONS.filter((name) => controls?.get(name)?.isShown(form));
  return [...new Set(used.flatMap((name) => toList(form[name]).map(columnLabel)))].sort();
};

const isOfGroups = ({ clause }: AdhocFilter): boolean => clause === 'HAVING';
const filtersOf = ({ adhoc_filters: filters }: FormData) =>
  toList(filters) as readonly AdhocFilter[];

export const hasGroupFilters = (form: FormData): boolean => filtersOf(form).some(isOfGroups);

const waitingIn = (hidden: Values): Waiting | null => (hidden[WAITING] as Waiting) ?? null;

/** After a switch of the type: what has lost its groups waits for them, and returns with them. */
export const withGroupFilters = (
  before: FormData,
  form: FormData,
  hidden: Values,
): { readonly form: FormData; readonly hidden: Values } => {
  const groups = groupsOf(form);
  const waiting = waitingIn(hidden);
  if (waiting && sameJson(waiting.groups, groups)) {
    const { [WAITING]: _, ...rest } = hidden;
    return {
      form: { ...form, adhoc_filters: [...filtersOf(form), ...waiting.filters] },
      hidden: rest,
    };
  }
  const own = groupsOf(before);
  const filters = filtersOf(form).filter(isOfGroups);
  if (filters.length === 0 || sameJson(own, groups)) return { form, hidden };
  return {
    form: { ...form, adhoc_filters: filtersOf(form).filter((one) => !isOfGroups(one)) },
    hidden: { ...hidden, [WAITING]: { groups: own, filters } satisfies Waiting },
  };
};

/** The filters that have just lost their groups, in words. */
export const lostFilters = (before: Values, after: Values): readonly string[] => {
  const lost = waitingIn(after);
  return lost === null || sameJson(lost, waitingIn(before))
    ? []
    : lost.filters.map((filter) => filterTitle(filter, { columns: [], metrics: [] } as never));
};
