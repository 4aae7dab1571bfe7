import { Anchor, Button, Code, CopyButton, Spoiler } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ErrorInfo } from '@/api/errors';
import classes from './ErrorNotice.module.css';

interface Issue {
  readonly code: number;
  readonly message: string;
}

const titleOf = ({ errors, kind }: ErrorInfo): string => {
  const type = errors[0]?.error_type ?? '';
  const engine = errors[0]?.extra?.engine_name;
  if (type === 'FRONTEND_TIMEOUT_ERROR' || type === 'BACKEND_TIMEOUT_ERROR') return 'Timeout';
  if (type === 'FRONTEND_NETWORK_ERROR') return 'No connection';
  if (type.endsWith('SECURITY_ACCESS_ERROR') || type === 'MISSING_OWNERSHIP_ERROR')
    return 'No access';
  if (/SYNTAX_ERROR|INVALID_SQL_ERROR/.test(type)) return 'The SQL could not be read';
  if (/_DB_ENGINE_|DOES_NOT_EXIST|DML_NOT_ALLOWED|SQLLAB|RESULTS_BACKEND|CONNECTION_/.test(type)) {
    return typeof engine === 'string' ? `${engine} error` : 'Database error';
  }
  return kind === 'unexpected' ? 'Unexpected error' : 'Something went wrong';
};

/** "Met an unexpected error" and "met an error while running a command" say nothing that the message does not. */
const SAY_NOTHING = new Set([1010, 1011]);

const issuesOf = ({ errors }: ErrorInfo): readonly Issue[] => {
  const issues = errors[0]?.extra?.issue_codes;
  return Array.isArray(issues)
    ? (issues as Issue[]).filter(({ code }) => !SAY_NOTHING.has(code))
    : [];
};

interface Props {
  readonly error: ErrorInfo;
  /** What the person can do: try again, open settings… */
  readonly action?: { label: string; onClick: () => void };
  readonly compact?: boolean;
}

/** An expected failure, where the work was: what happened, where, what next; it can be copied. */
export function ErrorNotice({ error, action, compact }: Props) {
  const issues = issuesOf(error);
  const extra = error.errors[0]?.extra;
  const place =
    typeof extra?.line === 'number'
      ? `line ${extra.line}${typeof extra.column === 'number' ? `, column ${extra.column}` : ''}`
      : null;
  return (
    <div className={classes.notice} role="alert" data-compact={compact || undefined}>
      <div className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden className={classes.icon} />
        <strong>{titleOf(error)}</strong>
        {place && <span className={classes.place}>{place}</span>}
      </div>
      <Spoiler maxHeight={compact ? 80 : 160} showLabel="Show all" hideLabel="Show less">
        <Code block className={classes.text}>
          {error.message}
        </Code>
      </Spoiler>
      {issues.length > 0 && !compact && (
        <ul className={classes.issues}>
          {issues.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {action && (
          <Button variant="default" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
        {error.link && (
          <Anchor href={error.link} target="_blank" rel="noopener noreferrer">
            Request Access
          </Anchor>
        )}
        <CopyButton value={error.message}>
          {({ copied, copy }) => (
            <Button variant="subtle" color="gray" onClick={copy}>
              {copied ? 'Copied' : 'Copy message'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
