/** What completion and checks request during typing. Failures are silent: typing goes on. */
import { fetchTableExtra } from '@/api/resources/catalogue';
import { fetchTableMetadata } from '@/api/resources/databases';
import { fetchFunctionNames, validateSql } from '@/api/resources/sqlHelp';
import { createAppThunk } from '@/app/redux';

export interface TableAt {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export const lookUpColumns = createAppThunk(
  'sqlLab/lookUpColumns',
  async (table: TableAt, { signal }) => {
    const { columns, foreignKeys } = await fetchTableMetadata(table, { signal });
    return {
      foreignKeys,
      columns: columns.map(({ name, type, longType, comment, keys }) => ({
        name,
        type,
        longType,
        comment,
        isKey: keys.some((key) => key.type === 'pk'),
      })),
    };
  },
);

/** Only what the database knows without counting. */
export const lookUpRowCount = createAppThunk(
  'sqlLab/lookUpRowCount',
  (table: TableAt, { signal }) => fetchTableExtra(table, { signal }),
);

export const lookUpFunctions = createAppThunk(
  'sqlLab/lookUpFunctions',
  (dbId: number, { signal }) => fetchFunctionNames(dbId, { signal }),
);

interface TextToCheck {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
}

export const checkSql = createAppThunk('sqlLab/checkSql', (text: TextToCheck, { signal }) =>
  validateSql(text, { signal }),
);
