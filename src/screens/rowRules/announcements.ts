import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, success } from '@/features/toasts/toastsSlice';
import { rowRules } from './state/rowRules';
import { saveRowRule } from './state/thunks';

const namesOf = (rules: readonly { readonly name: string }[]) =>
  rules.map(({ name }) => `“${name}”`).join(', ');

/** Failures of saving appear in the dialog, where the input still is. */
export const ROW_RULE_ANNOUNCEMENTS = [
  announce(saveRowRule.fulfilled.match, ({ meta }) => success(`Saved: ${meta.arg.name}`)),
  announce(rowRules.remove.fulfilled.match, ({ meta }) => success(`Deleted: ${namesOf(meta.arg)}`)),
  announce(failed(rowRules.remove), ({ meta, payload }) =>
    danger(`${namesOf(meta.arg)} could not be deleted: ${payload.message}`),
  ),
];
