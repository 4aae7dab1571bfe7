/** What travels with a drag, which jsdom does not have: kept by type, as in a browser. */
export const aDataTransfer = () => {
  const kept = new Map<string, string>();
  return {
    effectAllowed: 'uninitialized',
    get types(): readonly string[] {
      return [...kept.keys()];
    },
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
  };
};
