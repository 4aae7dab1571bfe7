import { fetchSavedQuery } from '@/api/resources/savedQueries';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import { savedTextRead, selectSaves } from '../savedTexts';

/** Reads a saved query; from here on the page knows its text. */
export const readSaved = async (id: number, { dispatch, getState, signal }: ThunkApi) => {
  const saves = selectSaves(getState(), id);
  const saved = await fetchSavedQuery(id, { signal });
  dispatch(savedTextRead({ id, sql: saved.sql, saves }));
  return saved;
};

export const readSavedQuery = createAppThunk('sqlLab/readSavedQuery', readSaved);
