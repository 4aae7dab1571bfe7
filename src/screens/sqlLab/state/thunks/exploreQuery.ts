import { keepFormData } from '@/api/resources/explore';
import { createAppThunk } from '@/app/redux';
import { newTabId } from '@/lib/tabId';
import { type ChartSettings, rowsOf } from '../../model/queryForm';
import { selectRun, selectResult } from '../selectors';

interface Explored {
  readonly queryId: string;
  /** The initial settings of the chart; without them it shows the rows. */
  readonly settings?: ChartSettings | null;
}

/**
 * Keeps the first settings of a chart made of a query that ran; answers where it is made. The address names the query
 * too, so that it opens when the settings are no longer kept.
 */
export const exploreQuery = createAppThunk(
  'sqlLab/exploreQuery',
  async ({ queryId, settings }: Explored, { getState, signal }): Promise<string> => {
    const id = selectRun(getState(), queryId)?.serverId;
    if (id === undefined || id === null) throw new Error('The query has not run yet');
    const datasource = `${id}__query`;
    const columns = selectResult(getState(), queryId)?.columns ?? [];
    const formData = { ...(settings ?? rowsOf(columns)), datasource };
    const key = await keepFormData(
      null,
      { formData, sliceId: null, tabId: newTabId() },
      { signal },
    );
    const address = { form_data_key: key, datasource_type: 'query', datasource_id: String(id) };
    return `/explore/?${new URLSearchParams(address).toString()}`;
  },
);
