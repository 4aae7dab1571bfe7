import { Radio, Stack } from '@mantine/core';
import type { FileProblem } from '#common/wire/file.ts';
import classes from './files.module.css';

interface Props {
  readonly problems: readonly FileProblem[];
  readonly count: number;
  readonly onProblem: 'refuse' | 'skip';
  readonly onChange: (onProblem: 'refuse' | 'skip') => void;
}

const place = ({ row, line, column }: FileProblem) =>
  `${line === null ? `Row ${row}` : `Line ${line}`}${column === null ? '' : `, ${column}`}`;

/** What does not fit, with its place, and what shall become of it. */
export function Problems({ problems, count, onProblem, onChange }: Props) {
  if (count === 0) return null;
  return (
    <section aria-label="Problems" className={classes.problems}>
      <strong>{count === 1 ? '1 problem' : `${count.toLocaleString('en-US')} problems`}</strong>
      <ul>
        {problems.map((one) => (
          <li key={`${one.row} ${one.line} ${one.column}`}>
            <span className={classes.place}>{place(one)}</span> {one.message}{' '}
            {one.value !== null && <code>{one.value}</code>}
          </li>
        ))}
      </ul>
      {problems.length < count && (
        <p className={classes.note}>{`The first ${problems.length} are listed.`}</p>
      )}
      <Radio.Group
        label="What does not fit"
        value={onProblem}
        onChange={(value) => onChange(value === 'skip' ? 'skip' : 'refuse')}
      >
        <Stack gap={4}>
          <Radio value="refuse" label="Write nothing until it is corrected" />
          <Radio value="skip" label="Leave it out: values become empty, lines are skipped" />
        </Stack>
      </Radio.Group>
    </section>
  );
}
