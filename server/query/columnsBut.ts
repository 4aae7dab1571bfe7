/** The columns of a table that name no rows. */
import { type Frame, head } from './postProcess/frame.ts';

export const columnsBut = ({ columns }: Frame, groups: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(columns.map((column) => head(column) ?? '').filter((name) => !groups.has(name)));
