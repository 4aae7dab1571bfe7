import partition from 'lodash/partition';
import { sameJson } from '@/lib/sameJson';
import { chartControls } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';

interface Parted {
  readonly form: FormData;
  readonly leftovers: Readonly<Record<string, unknown>>;
}

/**
 * Kept settings, apart from what a server adds to them from the saved chart. Settings that the saved type has and the
 * kept one lacks were put away when the type was switched: they are put away again, and return with the old type.
 */
export const withoutLeftovers = (form: FormData, stored: FormData | null): Parted => {
  const from = stored && vizEntry(stored.viz_type);
  const to = vizEntry(form.viz_type);
  if (!from || !to || from.type === to.type) return { form, leftovers: {} };
  const [old, own] = [chartControls(from), chartControls(to)];
  const [left, kept] = partition(
    Object.entries(form),
    ([name, value]) => old.has(name) && !own.has(name) && sameJson(value, stored[name]),
  );
  return { form: Object.fromEntries(kept) as FormData, leftovers: Object.fromEntries(left) };
};
