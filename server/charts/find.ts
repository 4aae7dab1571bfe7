import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import { isId, isUuid } from '../http/ids.ts';
import type { Deps } from '../deps.ts';
import type { StoredChart } from './present.ts';

/** The chart with a path’s id or UUID, if the viewer may see it. */
export const findChart = async (deps: Deps, viewer: Viewer, text: string): Promise<StoredChart> => {
  const rows = deps.gate.charts(viewer).selectAll('charts');
  if (isUuid(text)) {
    return found(await rows.where('charts.uuid', '=', text.toLowerCase()).executeTakeFirst());
  }
  return found(
    isId(text) ? await rows.where('charts.id', '=', Number(text)).executeTakeFirst() : undefined,
  );
};
