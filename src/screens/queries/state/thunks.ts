import { describeSavedQuery, fetchSavedQuery } from '@/api/resources/savedQueries';
import { createPermalink } from '@/api/resources/sqllab';
import { addTags, removeTag } from '@/api/resources/tags';
import { createAppThunk } from '@/app/redux';
import { selectLink } from '@/features/session/selectors';
import { copyText } from '@/lib/copyText';

interface Description {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** Saves name, description and tags, each only if it changed. */
export const describeSaved = createAppThunk(
  'queries/describe',
  async ({ id, name, description, tags }: Description, { getState }) => {
    const before = getState().savedQueries.byId[id];
    if (!before) return;
    if (before.name !== name || before.description !== description)
      await describeSavedQuery(id, { label: name, description });
    const had = before.tags.map((tag) => tag.name);
    const added = tags.filter((tag) => !had.includes(tag));
    if (added.length > 0) await addTags('query', id, added);
    for (const gone of had.filter((tag) => !tags.includes(tag))) await removeTag('query', id, gone);
  },
);

/** A link that opens a copy for anyone: the saved query itself belongs to its author alone. */
export const shareSaved = createAppThunk('queries/share', async (id: number, { getState }) => {
  const { dbId, name, schema, catalog, sql, templateParams } = await fetchSavedQuery(id);
  if (dbId === null) throw new Error('The query has no database. Open it and choose one first.');
  const { url } = await createPermalink({
    dbId,
    name,
    schema,
    catalog,
    sql,
    autorun: false,
    templateParams,
  });
  await copyText(selectLink(getState(), url));
});

export const copySql = createAppThunk('queries/copySql', (sql: string) => copyText(sql));
