import { flatName, type Frame } from './frame.ts';
import { flag, type Options } from './options.ts';

const droppedLevels = (options: Options): ReadonlySet<number> =>
  new Set(Array.isArray(options.drop_levels) ? options.drop_levels.map(Number) : []);

/** Names of several levels become one, the index becomes the first columns. */
export const flatten = (table: Frame, options: Options): Frame => {
  const dropped = droppedLevels(options);
  const columns = table.columns.map((column) => ({
    ...column,
    label: [
      flatName(
        dropped.size === 0 ? column.label : column.label.filter((_, level) => !dropped.has(level)),
      ),
    ],
  }));
  if (!flag(options, 'reset_index', true)) return { ...table, columns };
  return { ...table, index: [], columns: [...table.index, ...columns], rowNumbers: null };
};
