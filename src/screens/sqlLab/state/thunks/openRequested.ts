import { fetchDatasetSql } from '@/api/resources/datasets';
import { fetchQuery } from '@/api/resources/queries';
import { fetchPermalink } from '@/api/resources/sqllab';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import type { Editor } from '../../model/editor';
import { isSameText } from '../../model/sameText';
import type { Request, Requested } from '../../model/requested';
import { tabActivated } from '../editors/editors';
import { selectEditors } from '../selectors';
import { addTab } from './addTab';
import { loadTab } from './loadTab';
import { readSaved } from './readSavedQuery';

/** Many tabs may have the same name. */
const TABS_READ_AT_MOST = 5;

const orNothing = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const read = async (request: Request, api: ThunkApi): Promise<Requested> => {
  const { signal } = api;
  switch (request.kind) {
    case 'query':
      return request.query;
    case 'dataset': {
      const dataset = await fetchDatasetSql(request.id, { signal });
      return {
        name: `Query ${dataset.name}`,
        dbId: dataset.dbId,
        schema: orNothing(dataset.schema),
        sql: request.sql ?? orNothing(dataset.selectStar),
      };
    }
    case 'saved': {
      const saved = await readSaved(request.id, api);
      return {
        name: saved.name,
        sql: saved.sql,
        remoteId: request.id,
        dbId: orNothing(saved.dbId),
        catalog: orNothing(saved.catalog),
        schema: orNothing(saved.schema),
        templateParams: orNothing(saved.templateParams),
      };
    }
    case 'previous': {
      const query = await fetchQuery(request.id, { signal });
      return {
        name: `Copy of ${query.tab_name ?? ''}`.trim(),
        sql: request.sql ?? query.sql,
        dbId: query.database.id,
        schema: orNothing(query.schema),
      };
    }
    case 'permalink': {
      const link = await fetchPermalink(request.key, { signal });
      return {
        name: link.name,
        sql: link.sql,
        dbId: Number(link.dbId),
        catalog: orNothing(link.catalog),
        schema: orNothing(link.schema),
        templateParams: orNothing(link.templateParams),
      };
    }
  }
};

/** The tab of a saved query, if it is open. Tabs that were not read yet are found by the name they took from it. */
const openTabOf = async (
  { remoteId, name }: Requested,
  { dispatch, getState }: Pick<ThunkApi, 'dispatch' | 'getState'>,
): Promise<Editor | undefined> => {
  if (remoteId === undefined) return undefined;
  const find = () => selectEditors(getState()).find((editor) => editor.remoteId === remoteId);
  const known = find();
  if (known) return known;
  const sameName = selectEditors(getState()).filter((tab) => !tab.loaded && tab.name === name);
  for (const { id } of sameName.slice(0, TABS_READ_AT_MOST)) await dispatch(loadTab(id));
  return find();
};

export interface OpenedRequest {
  /** The tab that was open already, with a text other than the saved one. */
  readonly changedTab: string | null;
}

/** Opens the requested query in a new tab, where it waits for a click; an open saved query is shown as it is. */
export const openRequested = createAppThunk(
  'sqlLab/openRequested',
  async (request: Request, api): Promise<OpenedRequest> => {
    const { dispatch, getState } = api;
    const query = await read(request, api);
    const tab = await openTabOf(query, { dispatch, getState });
    if (!tab) {
      dispatch(addTab(query));
      return { changedTab: null };
    }
    dispatch(tabActivated(tab.id));
    return { changedTab: isSameText(tab.sql, query.sql ?? '') ? null : tab.id };
  },
);
