/** What is wrong with a bundle, file by file, in one reply. */
import { HttpError, issueCodes } from '../../errors.ts';

/** A sentence, or the texts of each field. */
export type Problem = string | Readonly<Record<string, unknown>>;

export const FOREIGN_UUID = 'The UUID is that of an object that you may not use.';

/** As the other servers print it. */
const printed = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, one]) => `${printed(key)}: ${printed(one)}`);
    return `{${entries.join(', ')}}`;
  }
  if (typeof value !== 'string') return String(value);
  return value.includes("'") && !value.includes('"')
    ? `"${value}"`
    : `'${value.replaceAll("'", "\\'")}'`;
};

export const createProblems = () => {
  const byFile = new Map<string, Problem>();
  return {
    /** The fields of a file join those that are known; a sentence stays alone. */
    add: (file: string, problem: Problem): void => {
      const known = byFile.get(file);
      if (typeof known === 'object' && typeof problem === 'object')
        byFile.set(file, { ...known, ...problem });
      else if (known === undefined) byFile.set(file, problem);
    },
    has: (file: string): boolean => byFile.has(file),
    any: (): boolean => byFile.size > 0,
    asRecord: (): Readonly<Record<string, Problem>> => Object.fromEntries(byFile),
  };
};
export type Problems = ReturnType<typeof createProblems>;

const commandError = (status: number, message: string, extra: Record<string, unknown> = {}) =>
  new HttpError(status, {
    errors: [
      {
        message,
        error_type: 'GENERIC_COMMAND_ERROR',
        level: 'warning',
        extra: { ...extra, issue_codes: issueCodes(1010) },
      },
    ],
  });

/** The bundle as a whole. */
export const refusedBundle = (
  message: string,
  status = 422,
  extra: Record<string, unknown> = {},
): HttpError => commandError(status, message, extra);

export const refusedFiles = (noun: string, problems: Problems): HttpError => {
  const files = problems.asRecord();
  const texts = Object.entries(files).map(
    ([file, problem]) => `${file}: ${typeof problem === 'string' ? problem : printed(problem)}`,
  );
  return commandError(422, `Error importing ${noun}: ${texts.join('; ')}`, files);
};
