declare module 'pg-cursor' {
  import type { CustomTypesConfig, QueryArrayResult, Submittable, Connection } from 'pg';

  interface CursorConfig {
    readonly rowMode: 'array';
    readonly types: CustomTypesConfig;
  }

  export default class Cursor<Row> implements Submittable {
    constructor(text: string, values: readonly unknown[], config: CursorConfig);
    submit(connection: Connection): void;
    read(
      count: number,
      done: (
        error: Error | null,
        rows: Row[],
        result: Pick<QueryArrayResult, 'fields' | 'command' | 'rowCount'>,
      ) => void,
    ): void;
    close(): Promise<void>;
  }
}
