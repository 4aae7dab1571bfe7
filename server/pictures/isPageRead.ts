/** The queries of a page’s charts, which are too long for an address. */
import { LEGACY_ROOT } from '#common/legacyPaths.ts';
const QUERIES = new RegExp(`^(/api/v1/chart/(data|several)|${LEGACY_ROOT}/explore_json)(/|$)`);

/** What a page that is only looked at asks for: its files, its data, and the queries of its charts. */
export const isPageRead = (method: string, path: string): boolean =>
  method === 'GET' || method === 'HEAD' || (method === 'POST' && QUERIES.test(path));
