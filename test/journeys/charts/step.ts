/** A failure says in which step of a story it happened. */
export const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: ${why}`, { cause: error });
  }
};
