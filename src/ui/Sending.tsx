import classes from './Sending.module.css';

/** Whole percents; all of it is there only when the server says so. */
export const percentOf = ({
  bytes,
  of,
}: {
  readonly bytes: number;
  readonly of: number;
}): number => (of === 0 ? 0 : Math.floor((bytes / of) * 100));

interface Props {
  readonly name: string;
  readonly percent: number;
  /** What happens once all of it is sent. */
  readonly then: string;
}

/** How much of a file is on its way. */
export function Sending({ name, percent, then }: Props) {
  const isSent = percent >= 100;
  return (
    <div role="status">
      <progress
        className={classes.bar}
        aria-label={`Sending ${name}`}
        max={100}
        {...(isSent ? {} : { value: percent })}
      />
      <p className={classes.note}>{isSent ? then : `Sending ${name}: ${percent}%`}</p>
    </div>
  );
}
