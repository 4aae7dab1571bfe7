import type { AppDispatch, RootState } from '@/app/store';
import { selectConf } from '@/features/session/selectors';
import {
  AS_SPLIT,
  copyOf,
  defaultDatabase,
  newEditor,
  newSql,
  nextName,
} from '../../model/newEditor';
import type { Requested } from '../../model/requested';
import { selectActiveEditor, selectEditor, selectIsPersisted } from '../selectors';
import { closedTabReopened, tabAdded } from '../editors/editors';

const known = <T>(value: T | undefined, otherwise: T): T => value ?? otherwise;

/** A new tab, on the database and schema of the open one. */
export const addTab =
  (requested: Requested = {}) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState();
    const { databases, queryEditors } = state.sqlLab;
    const conf = selectConf(state);
    const active = selectActiveEditor(state);
    const named = Object.values(databases).find(
      ({ database_name }) => database_name === requested.dbName,
    );
    const defaultDbId = active?.dbId ?? defaultDatabase(databases, conf.SQLLAB_DEFAULT_DBID);
    const dbId = requested.dbId ?? named?.id ?? defaultDbId;
    const isSameDatabase = dbId === active?.dbId;
    const limit = active?.queryLimit ?? conf.DEFAULT_SQLLAB_LIMIT;
    dispatch(
      tabAdded({
        editor: newEditor({
          dbId,
          name: known(requested.name, nextName(queryEditors)),
          sql: known(requested.sql, newSql(selectIsPersisted(state))),
          catalog: known(requested.catalog, isSameDatabase ? (active?.catalog ?? null) : null),
          schema: known(requested.schema, isSameDatabase ? (active?.schema ?? null) : null),
          templateParams: known(requested.templateParams, null),
          remoteId: known(requested.remoteId, null),
          queryLimit: limit,
          hideLeftBar: active?.hideLeftBar ?? false,
          northPercent: active?.northPercent ?? AS_SPLIT.northPercent,
          southPercent: active?.southPercent ?? AS_SPLIT.southPercent,
        }),
      }),
    );
  };

/** A copy beside its original; it runs by itself once. */
export const duplicateTab =
  (id: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const editor = selectEditor(getState(), id);
    if (editor) dispatch(tabAdded({ editor: copyOf(editor), after: id }));
  };

/** Reopens the tab that was closed last. */
export const reopenLast =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const last = getState().sqlLab.recentlyClosed.find(({ isEarlier }) => !isEarlier);
    if (last) dispatch(closedTabReopened(last.editor));
  };
