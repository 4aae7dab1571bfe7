/** The texts of saved queries as the server has them, as far as this page knows. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/app/store';
import type { Writable } from '@/lib/writable';
import { isSameText } from '../model/sameText';
import { selectEditor } from './selectors';

interface SavedText {
  readonly sql: string;
  /** How often it was saved from here. */
  readonly saves: number;
}
type SavedTexts = Readonly<Record<number, SavedText>>;

const savedTextsSlice = createSlice({
  name: 'sqlSavedTexts',
  initialState: {} as SavedTexts,
  reducers: {
    textSaved: (
      texts: Writable<SavedTexts>,
      { payload: { id, sql } }: PayloadAction<{ id: number; sql: string }>,
    ) => {
      texts[id] = { sql, saves: (texts[id]?.saves ?? 0) + 1 };
    },
    /** `saves` is from before it was read: a text that a save has overtaken is an old one. */
    savedTextRead: (
      texts: Writable<SavedTexts>,
      { payload: { id, ...read } }: PayloadAction<SavedText & { id: number }>,
    ) => {
      if (read.saves === (texts[id]?.saves ?? 0)) texts[id] = read;
    },
  },
});

export const { textSaved, savedTextRead } = savedTextsSlice.actions;
export const sqlSavedTexts = savedTextsSlice.reducer;

export const selectSaves = (state: RootState, id: number): number =>
  state.sqlSavedTexts[id]?.saves ?? 0;
export const selectIsTextKnown = (state: RootState, id: number): boolean =>
  id in state.sqlSavedTexts;

export const selectDiffersFromSaved = (state: RootState, editorId: string): boolean => {
  const editor = selectEditor(state, editorId);
  if (!editor) return false;
  const { loaded, remoteId, sql, tabViewId } = editor;
  if (loaded && remoteId === null) return false;
  const saved = loaded ? state.sqlSavedTexts[remoteId ?? 0] : undefined;
  if (saved) return !isSameText(saved.sql, sql);
  return tabViewId !== null && tabViewId in state.sqlChangedTabs;
};
