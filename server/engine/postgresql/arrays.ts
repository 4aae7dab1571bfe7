import type { Cell } from '../engine.ts';

/** Reads PostgreSQL's array text, `{1,NULL,"a \"b\"",{2}}`, each element with its type's own reader. */
export const arrayFromText = (text: string, read: (element: string) => Cell): Cell => {
  let at = text.indexOf('{');

  const quoted = (): string => {
    let value = '';
    for (at++; at < text.length && text[at] !== '"'; at++) {
      if (text[at] === '\\') at++;
      value += text[at] ?? '';
    }
    at++;
    return value;
  };

  const bare = (): string => {
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at++;
    return text.slice(start, at);
  };

  const element = (): Cell => {
    if (text[at] === '{') return list();
    if (text[at] === '"') return read(quoted());
    const value = bare();
    return value === 'NULL' ? null : read(value);
  };

  const list = (): Cell[] => {
    const items: Cell[] = [];
    at++;
    while (at < text.length && text[at] !== '}') {
      items.push(element());
      if (text[at] === ',') at++;
    }
    at++;
    return items;
  };

  return at < 0 ? text : list();
};
