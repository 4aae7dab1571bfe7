import { createContext } from 'react';

/** What the form of a small dialog tells the dialog: whether anything was changed. */
export const EditorState = createContext<{ readonly report: (isChanged: boolean) => void }>({
  report: () => undefined,
});
