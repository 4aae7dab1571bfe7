import { rulesOf } from '#common/engines/engines.ts';
import { tokens } from '#common/sql/lexer.ts';
import { isKeyword } from '#common/sql/surroundings.ts';
import classes from './SqlText.module.css';

interface Part {
  readonly text: string;
  readonly kind: 'keyword' | 'string' | 'number' | 'comment' | null;
}

/** What stands between two tokens is blank, or a comment. */
const gap = (text: string): Part => ({ text, kind: text.trim() === '' ? null : 'comment' });

const partsOf = (sql: string, backend: string | undefined): readonly Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const token of tokens(sql, rulesOf(backend ?? null))) {
    if (token.start > at) parts.push(gap(sql.slice(at, token.start)));
    const text = sql.slice(token.start, token.end);
    const isNumber = token.kind !== 'string' && /^\d/.test(text);
    const kind = token.kind === 'string' ? 'string' : isNumber ? 'number' : null;
    parts.push({ text, kind: isKeyword(token) ? 'keyword' : kind });
    at = token.end;
  }
  if (at < sql.length) parts.push(gap(sql.slice(at)));
  return parts;
};

interface Props {
  readonly sql: string;
  readonly label: string;
  readonly backend?: string | undefined;
}

/** SQL to read, in colours. */
export function SqlText({ sql, label, backend }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <pre className={classes.sql} aria-label={label} role="region" tabIndex={0}>
      <code>
        {partsOf(sql, backend).map(({ text, kind }, at) =>
          kind ? (
            <span key={at} className={classes[kind]}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
    </pre>
  );
}
