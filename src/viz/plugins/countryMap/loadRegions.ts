/** The outlines of the regions of a country; each country is a file of its own. */
import { type Outline, outlinesOf } from '../../maps/outlinesOf';

const FILES = import.meta.glob<unknown>('./outlines/*.json', { import: 'default' });

export const loadRegions = async (code: string): Promise<readonly Outline[]> => {
  const load = FILES[`./outlines/${code}.json`];
  if (!load) throw new Error(`There are no outlines of ${code}`);
  return outlinesOf(await load());
};
