import { Textarea } from '@mantine/core';
import classes from './PropertiesModal.module.css';

interface Props {
  readonly text: string;
  /** Why it cannot be stored, in sentences. */
  readonly problems: readonly string[];
  /** What a server said against it. */
  readonly refusal: string | undefined;
  readonly onChange: (text: string) => void;
}

const Problems = ({ problems }: { readonly problems: readonly string[] }) =>
  problems.length === 1 ? (
    problems[0]
  ) : (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );

/** All settings as text, for what has no control. */
export function MetadataField({ text, problems, refusal, onChange }: Props) {
  const shown = problems.length > 0 ? problems : refusal ? [refusal] : [];
  return (
    <details className={classes.advanced}>
      <summary>{shown.length > 0 ? 'Advanced: cannot be stored yet' : 'Advanced'}</summary>
      <Textarea
        label="JSON metadata"
        description="Filters, colors, refresh and cross-filters as they are stored. The layout is not among them."
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={shown.length > 0 ? <Problems problems={shown} /> : null}
        errorProps={{ component: 'div' }}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
        autosize
        minRows={8}
        maxRows={20}
      />
    </details>
  );
}
