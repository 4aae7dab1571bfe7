import { NotAccepted } from './notAccepted';

/** The text of the clipboard; throws an error with a message if the browser refuses. */
export const readClipboard = async (): Promise<string> => {
  try {
    return await navigator.clipboard.readText();
  } catch {
    throw new NotAccepted(
      'Your browser does not let this page read the clipboard. Press Ctrl + V, or ⌘V on a Mac, instead.',
    );
  }
};
