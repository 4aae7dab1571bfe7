import { copiesOf, type FileToOpen } from './plain/open.ts';

const LENGTH_MAX = 400;

/** What the engine says of a file, without its paths, its advice for statements and the text of whole lines. */
export const inWords = (message: string, file: FileToOpen): string => {
  // The path of a copy may be the beginning of another's.
  const text = [...copiesOf(file).toReversed(), file.path]
    .reduce((one, known) => one.replaceAll(known, file.name), message)
    .split('\n')
    .filter((line) => !/^\s*(\w+ = |Possible |Original Line|\*)/.test(line))
    .join(' ')
    .replace(/^Invalid Input Error: /, '')
    .trim();
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
};
