import { fetchTag, fetchTaggedObjects } from '@/api/resources/tags';
import { createAppThunk } from '@/app/redux';

/** A tag and everything that has it. */
export const loadTagged = createAppThunk('tags/load', async (id: number, { signal }) => {
  const [{ name, description }, objects] = await Promise.all([
    fetchTag(id, { signal }),
    fetchTaggedObjects(id, { signal }),
  ]);
  return { name, description, objects };
});
