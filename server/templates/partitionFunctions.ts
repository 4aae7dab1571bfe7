/** `presto.latest_partition('schema.table')`: the newest value of the column by which a table is divided. */
import type { Environment } from 'minijinja-js';
import { engineModule } from '../engine/modules.ts';
import type { TemplateOrder } from './calls.ts';
import type { Notes } from './functions.ts';

/** Charts name the older database also where theirs is the newer one. */
export const PARTITION_OBJECTS = ['presto', 'trino'] as const;

export const addPartitions = (
  made: Environment,
  { backend, partitions = {} }: TemplateOrder,
  notes: Notes,
  written: (text: string) => string,
): void => {
  if (!engineModule(backend).partitionsOf) return;
  const keysOf = (given: unknown): readonly string[] => {
    const name = String(given);
    const known = Object.hasOwn(partitions, name) ? partitions[name] : undefined;
    if (!known) notes.unpartitioned.add(name);
    return (known ?? []).map(written);
  };
  const functions = {
    latest_partition: (table: unknown) => keysOf(table)[0] ?? null,
    latest_partitions: (table: unknown) => keysOf(table),
  };
  for (const name of PARTITION_OBJECTS) made.addGlobal(name, functions);
};
