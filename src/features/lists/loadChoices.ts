import { fetchRelated, type ListResource } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';

interface Wanted {
  readonly resource: ListResource;
  readonly relation: string;
  /** A part of their names; absent: the first ones. */
  readonly text?: string;
}

/** The related objects of the rows, by name. */
export const loadChoices = createAppThunk(
  'lists/loadChoices',
  ({ resource, ...about }: Wanted, { signal }) => fetchRelated(resource, about, { signal }),
);
