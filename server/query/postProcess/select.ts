import { columnsUnder, type Frame, head } from './frame.ts';
import { type Options, pairs, texts } from './options.ts';
import { rename } from './rename.ts';

export const select = (table: Frame, options: Options): Frame => {
  const wanted = options.columns ? texts(options, 'columns') : null;
  const left = new Set(texts(options, 'exclude', []));
  for (const name of left) columnsUnder(table, name);
  const columns = (
    wanted ? wanted.flatMap((name) => columnsUnder(table, name)) : table.columns
  ).filter((column) => !left.has(head(column) ?? ''));
  const chosen = { ...table, columns };
  if (!options.rename) return chosen;
  const names = pairs(options, 'rename');
  for (const [name] of names) columnsUnder(table, name);
  const taken = new Set(columns.map(head));
  const known = names.filter(([name]) => taken.has(name));
  return known.length > 0 ? rename(chosen, { columns: Object.fromEntries(known) }) : chosen;
};
