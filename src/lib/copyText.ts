class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  constructor(options?: ErrorOptions) {
    super('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!', options);
  }
}

/** Copies to the clipboard; throws an error with a message if the browser refuses. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new CopyRefused({ cause });
  }
};
