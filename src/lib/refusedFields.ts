/** A refusal names the fields of the request that it is about: `Request is incorrect: {'time_range': ['…']}`. */
export interface RefusedField {
  readonly field: string;
  /** What is wrong with it, in words. */
  readonly text: string;
}

const TEXT = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`;
const FIELD = new RegExp(String.raw`'(\w+)': \[((?:${TEXT})(?:, (?:${TEXT}))*)\]`, 'gs');

/** The texts in a list that Python wrote. */
export const quotedTexts = (list: string): readonly string[] =>
  [...list.matchAll(new RegExp(TEXT, 'gs'))].map(([quoted]) =>
    quoted.slice(1, -1).replaceAll(/\\(['"\\])/g, '$1'),
  );

const NO_TIME = /^Cannot parse time string \[(.*)\]$/s;
const NO_DIRECTION = /^Time string is ambiguous\. Please specify \[(.*)\] or \[(.*)\]\.$/s;

/** The sentences about times, without the words of a parser. */
export const inPlainWords = (message: string): string => {
  const text = message.replace(/^Unexpected time range: /, '');
  const [, time] = NO_TIME.exec(text) ?? [];
  if (time !== undefined) return `“${time}” is not understood as a time`;
  const [, before, after] = NO_DIRECTION.exec(text) ?? [];
  return before === undefined ? text : `Say whether “${before}” or “${after}” is meant`;
};

export const refusedFields = (message: string): readonly RefusedField[] =>
  message.startsWith('Request is incorrect')
    ? [...message.matchAll(FIELD)].flatMap(([, field = '', list = '']) =>
        field === '_schema' ? [] : { field, text: quotedTexts(list).map(inPlainWords).join('; ') },
      )
    : [];

/** `time_range` → `Time range`. */
const nameOf = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** A line for each field that is refused; any other message as it is. */
export const refusalInWords = (message: string): string => {
  const fields = refusedFields(message);
  return fields.length === 0
    ? inPlainWords(message)
    : fields.map(({ field, text }) => `${nameOf(field)}: ${text}`).join('\n');
};
