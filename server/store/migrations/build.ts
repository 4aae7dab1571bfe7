import type { CreateTableBuilder, Kysely } from 'kysely';

/** The column kinds in which SQLite and PostgreSQL differ. */
export interface Kinds {
  readonly id: 'integer' | 'serial';
  readonly real: 'real' | 'double precision';
}

type Build = CreateTableBuilder<string, never>;

/** Who made and changed a row, and when. */
export const stamps = [
  'created_by integer null',
  'changed_by integer null',
  'created_on text',
  'changed_on text',
];

/** What is referred to takes this row with it, unless the row says otherwise. */
const onDeleteOf = (flags: readonly string[]) => {
  if (flags.includes('restrict')) return 'restrict';
  return flags.includes('null') && !flags.includes('cascade') ? 'set null' : 'cascade';
};

/** Tables and indexes in one line a column: `name kind flags…`; a flag with a dot refers to that column. */
export const builderOf = (db: Kysely<unknown>, kinds: Kinds) => {
  const table = (name: string, ...columns: readonly string[]): Build => {
    let builder = db.schema.createTable(name) as unknown as CreateTableBuilder<string, string>;
    for (const column of columns) {
      const [field = '', kind = 'text', ...flags] = column.split(' ');
      builder =
        kind === 'id'
          ? builder.addColumn(field, kinds.id, (c) =>
              kinds.id === 'integer' ? c.primaryKey().autoIncrement() : c.primaryKey(),
            )
          : builder.addColumn(
              field,
              kind === 'real' ? (kinds.real as 'real') : (kind as 'text' | 'integer'),
              (c) => {
                let built = c;
                if (!flags.includes('null')) built = built.notNull();
                if (flags.includes('unique')) built = built.unique();
                if (flags.includes('key')) built = built.primaryKey();
                const reference = flags.find((flag) => flag.includes('.'));
                if (reference) {
                  built = built.references(reference);
                  built = built.onDelete(onDeleteOf(flags));
                }
                return built;
              },
            );
    }
    return builder as unknown as Build;
  };
  const index = (name: string, on: string, columns: readonly string[], unique = false) => {
    const builder = db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns]);
    return (unique ? builder.unique() : builder).execute();
  };
  return { table, index };
};
