import { fetchRelated } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';

/** Owners or roles that a dashboard can have, by a part of their name. */
export const findRelated = createAppThunk(
  'dashboard/findRelated',
  (
    { relation, text }: { readonly relation: 'owners' | 'roles'; readonly text: string },
    { signal },
  ) => fetchRelated('dashboard', { relation, text }, { signal }),
);
