import { Anchor, Button, Code, CopyButton, Spoiler } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { badLineOf, causesOf, copyOf, fieldsOf, filledInOf, messageOf } from './errorDetails';
import { kindOf, nextOf } from './errorKinds';
import classes from './ErrorNotice.module.css';

interface Props {
  readonly error: ErrorInfo;
  /** The person's next action: try again, open settings… */
  readonly action?: { label: string; onClick: () => void };
  /** Mends what is wrong with one click. */
  readonly mend?: { label: string; onClick: () => void } | undefined;
  readonly compact?: boolean;
}

/** An error in place of the content: what happened, where, and what to do next; it can be copied. */
export function ErrorNotice({ error, action, mend, compact }: Props) {
  const kind = kindOf(error);
  const next = nextOf(error);
  const place = badLineOf(error);
  const filledIn = filledInOf(error);
  const fields = fieldsOf(error);
  const causes = causesOf(error);
  return (
    <div className={classes.notice} role="alert" data-compact={compact || undefined}>
      <div className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden className={classes.icon} />
        <strong>{kind.title}</strong>
        {place && (
          <span className={classes.place}>
            line {place.line}
            {place.column !== null && `, column ${place.column}`}
          </span>
        )}
      </div>
      {messageOf(error) !== kind.title && (
        <Spoiler maxHeight={compact ? 80 : 160} showLabel="Show all" hideLabel="Show less">
          <Code block className={classes.text}>
            {messageOf(error)}
          </Code>
        </Spoiler>
      )}
      {filledIn !== null && (
        <Code block className={classes.line} aria-label="With its parameters filled in">
          {filledIn}
        </Code>
      )}
      {filledIn === null && place?.text && (
        <Code block className={classes.line} aria-label={`Line ${place.line} of the statement`}>
          {place.text}
          {place.column !== null &&
            `\n${' '.repeat(Math.max(0, place.column - 1))}${'^'.repeat(place.length)}`}
        </Code>
      )}
      {fields.length > 0 && !compact && (
        <ul className={classes.issues} aria-label="Fields">
          {fields.map(([name, text]) => (
            <li key={name}>
              <strong>{name}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
      {causes.length > 0 && !compact && (
        <ul className={classes.issues} aria-label="Possible causes">
          {causes.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      {next && !compact && <p className={classes.next}>{next}</p>}
      <div className={classes.actions} data-off-paper>
        {mend && <Button onClick={mend.onClick}>{mend.label}</Button>}
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
        <CopyButton value={copyOf(kind.title, error)}>
          {({ copied, copy }) => (
            <Button variant="subtle" color="gray" onClick={copy}>
              {copied ? 'Copied' : 'Copy message'}
            </Button>
          )}
        </CopyButton>
      </div>
      {error.stackTrace && <StackTrace text={error.stackTrace} />}
    </div>
  );
}

function StackTrace({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide stack trace' : 'Show stack trace'}
      </Button>
      {open && (
        <Code block id={id} className={classes.text}>
          {text}
        </Code>
      )}
    </>
  );
}
