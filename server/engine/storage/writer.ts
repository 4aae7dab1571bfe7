/** A child process that writes one table. */
import { serve } from '../../processes/serve.ts';
import type { DuckdbSetup } from '../duckdb/instance.ts';
import { engineFailures } from '../failures.ts';
import type { StoredTable } from '../duckdb/catalogFile.ts';
import { type WriteRequest, writeTable } from './writeTable.ts';

export interface WriterCalls {
  write: {
    args: {
      readonly setup: DuckdbSetup;
      readonly file: string;
      readonly request: WriteRequest;
    };
    reply: StoredTable;
  };
}

export interface Progress {
  readonly percent: number;
}

serve<WriterCalls, Progress>(engineFailures(), () => ({
  calls: {
    write: ({ setup, file, request }, { report }) =>
      writeTable(setup, file, request, (percent) => {
        if (percent >= 0) void report({ percent });
      }),
  },
}));
