/** What may be read and written as SQL for one request, whatever refers to the same texts again and again. */
import { TOKENS_MAX, type TokenBudget } from '../statement/tokens.ts';
import { askerLeft } from '../errors.ts';
import { SQL_MAX_CHARACTERS, written } from './budgets.ts';
import { QueryFailure } from './failure.ts';

export interface SqlBudget {
  /** Of custom SQL that is read. */
  readonly tokens: TokenBudget;
  /** Takes characters of SQL that are about to be written. */
  write(characters: number): void;
  /** Takes characters of SQL that need not be written; false, and none taken, where there are not as many. */
  spare(characters: number): boolean;
  /** Takes a template that is about to be rendered; none is for whoever has left. */
  render(): void;
}

/** Each goes through a worker; people write some at most. */
const TEMPLATES_MAX = 500;

export const createSqlBudget = (signal?: AbortSignal): SqlBudget => {
  let left = SQL_MAX_CHARACTERS;
  let templates = TEMPLATES_MAX;
  return {
    tokens: { left: TOKENS_MAX },
    write(characters) {
      left -= characters;
      if (left >= 0) return;
      throw new QueryFailure(
        `The SQL of this request would be longer than ${written(SQL_MAX_CHARACTERS)} characters, ` +
          'the most that is written. Use long expressions less often.',
      );
    },
    spare(characters) {
      const isLeft = characters <= left;
      if (isLeft) left -= characters;
      return isLeft;
    },
    render() {
      if (signal?.aborted) throw askerLeft();
      templates -= 1;
      if (templates >= 0) return;
      throw new QueryFailure(
        `The SQL of this request has more than ${written(TEMPLATES_MAX)} templates, the most that are rendered.`,
      );
    },
  };
};
