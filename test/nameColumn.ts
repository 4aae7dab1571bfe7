import type { PageServer } from '../mocks/node';

/** Gives a column of the dataset a name for people. */
export const nameColumn = async (
  { server, datasetId }: { readonly server: PageServer; readonly datasetId: number },
  column: string,
  verbose_name: string | null,
): Promise<void> => {
  const { db } = server.store;
  const { columns } = await db
    .selectFrom('datasets')
    .select('columns')
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow();
  const named = (JSON.parse(columns) as { column_name: string }[]).map((one) =>
    one.column_name === column ? { ...one, verbose_name } : one,
  );
  await db
    .updateTable('datasets')
    .set({ columns: JSON.stringify(named) })
    .where('id', '=', datasetId)
    .execute();
};
