import { isRecord } from '#common/isRecord.ts';

/** Values for `{{ … }}` in a query: JSON text that a person edits. */
export type TemplateParams = Readonly<Record<string, unknown>>;

export type ParsedParams =
  | { readonly isValid: true; readonly params: TemplateParams }
  | { readonly isValid: false; readonly problem: string };

const NONE: ParsedParams = { isValid: true, params: {} };

export const parseParams = (text: string | null): ParsedParams => {
  if (text === null || text.trim() === '') return NONE;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { isValid: true, params: value as TemplateParams };
    return { isValid: false, problem: 'Write an object, such as {"name": "value"}.' };
  } catch (error) {
    return { isValid: false, problem: `Not valid JSON: ${(error as Error).message}` };
  }
};

/** For calls that take an object; text that cannot be parsed counts as no parameters. */
export const paramsObject = (text: string | null): Record<string, unknown> => {
  const parsed = parseParams(text);
  return parsed.isValid ? { ...parsed.params } : {};
};

export const hasTemplate = (sql: string): boolean => /\{\{|\{%/.test(sql);
