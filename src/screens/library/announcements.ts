import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { bundleAnnouncements } from '@/features/bundles/announcements';
import { danger, success } from '@/features/toasts/toastsSlice';
import { type ObjectKind, KINDS } from './state/kinds';
import { LISTS } from './state/lists';
import { toggleFavorite } from './state/thunks';

const namesOf = (rows: readonly { readonly name: string }[]) =>
  rows.map(({ name }) => name).join(', ');

const ofDeletion = (kind: ObjectKind) => {
  const { remove } = LISTS[kind];
  return [
    announce(remove.fulfilled.match, ({ meta }) => success(`Deleted: ${namesOf(meta.arg)}`)),
    announce(failed(remove), ({ meta, payload }) =>
      danger(
        `The ${KINDS[kind].one} “${namesOf(meta.arg)}” could not be deleted: ${payload.message}`,
      ),
    ),
  ];
};

export const LIBRARY_ANNOUNCEMENTS = [
  ...ofDeletion('dashboard'),
  ...ofDeletion('chart'),
  ...ofDeletion('dataset'),
  ...(['dashboard', 'chart', 'dataset'] as const).flatMap(bundleAnnouncements),
  announce(failed(toggleFavorite), ({ meta }) =>
    danger(
      meta.arg.kind === 'chart'
        ? 'An error occurred while starring this chart'
        : 'There was an issue favoriting this dashboard.',
    ),
  ),
];
