import { type Frame, head, missingColumns, PostProcessingError } from './frame.ts';
import { type Options, pairs } from './options.ts';

/** A name that becomes null leaves the level out when names are flattened. */
export const rename = (table: Frame, options: Options): Frame => {
  const names = new Map(pairs(options, 'columns'));
  const level = typeof options.level === 'number' ? options.level : 0;
  const known = new Set(table.columns.map(head));
  // A pivot of rows without a time or a group may have left no column at all: then there is nothing to rename.
  if (known.size === 0) return table;
  if ([...names.keys()].some((name) => !known.has(name))) throw missingColumns();
  const targets = [...names.values()];
  if (targets.length > 0 && targets.every((name) => known.has(name))) {
    throw new PostProcessingError('Label already exists');
  }
  return {
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      label: column.label.map((part, at) => {
        const to = at === level && part !== null ? names.get(part) : undefined;
        return to === undefined ? part : to;
      }),
    })),
  };
};
