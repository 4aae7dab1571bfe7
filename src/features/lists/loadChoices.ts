import { fetchRelated, type ListResource } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';

/** The related objects of the rows, by name. */
export const loadChoices = createAppThunk(
  'lists/loadChoices',
  ({ resource, relation }: { resource: ListResource; relation: string }, { signal }) =>
    fetchRelated(resource, relation, { signal }),
);
