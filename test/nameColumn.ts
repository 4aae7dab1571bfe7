import type { PageServer } from '../mocks/node';

interface Place {
  readonly server: PageServer;
  readonly datasetId: number;
}

/** Changes what the dataset says of a column. */
export const changeColumn = async (
  { server, datasetId }: Place,
  column: string,
  change: object,
): Promise<void> => {
  const { db } = server.store;
  const { columns } = await db
    .selectFrom('datasets')
    .select('columns')
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow();
  const changed = (JSON.parse(columns) as { column_name: string }[]).map((one) =>
    one.column_name === column ? { ...one, ...change } : one,
  );
  await db
    .updateTable('datasets')
    .set({ columns: JSON.stringify(changed) })
    .where('id', '=', datasetId)
    .execute();
};

/** Gives a column of the dataset a name for people. */
export const nameColumn = (
  place: Place,
  column: string,
  verbose_name: string | null,
): Promise<void> => changeColumn(place, column, { verbose_name });
