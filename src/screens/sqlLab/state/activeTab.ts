/** The fields of an editor that are drawn around its text. */
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '@/app/redux';
import { selectActiveEditor } from './selectors';
import type { Editor } from '../model/editor';

/** None of these change by typing: components that show a tab do not render at a keystroke. */
export type Tab = Pick<
  Editor,
  | 'id'
  | 'tabViewId'
  | 'remoteId'
  | 'revision'
  | 'name'
  | 'loaded'
  | 'dbId'
  | 'catalog'
  | 'schema'
  | 'queryLimit'
  | 'templateParams'
  | 'latestQueryId'
  | 'hideLeftBar'
  | 'northPercent'
>;

const tabOf = (editor: Editor): Tab => ({
  id: editor.id,
  tabViewId: editor.tabViewId,
  remoteId: editor.remoteId,
  revision: editor.revision,
  name: editor.name,
  loaded: editor.loaded,
  dbId: editor.dbId,
  catalog: editor.catalog,
  schema: editor.schema,
  queryLimit: editor.queryLimit,
  templateParams: editor.templateParams,
  latestQueryId: editor.latestQueryId,
  hideLeftBar: editor.hideLeftBar,
  northPercent: editor.northPercent,
});

export const useActiveTab = (): Tab | undefined =>
  useAppSelector((state) => {
    const editor = selectActiveEditor(state);
    return editor && tabOf(editor);
  }, shallowEqual);
