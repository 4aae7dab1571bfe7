class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  constructor(options?: ErrorOptions) {
    super('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!', options);
  }
}

/** To the clipboard; throws in words where the browser refuses. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new CopyRefused({ cause });
  }
};
