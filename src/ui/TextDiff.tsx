import { type DiffLine, lineDiff } from '@/lib/lineDiff';
import classes from './TextDiff.module.css';

const MARKS = { same: ' ', removed: '−', added: '+' } as const;
const LABELS = { same: null, removed: 'removed', added: 'added' } as const;

function Line({ line }: { line: DiffLine }) {
  const { kind, before, after, parts } = line;
  return (
    <tr data-kind={kind}>
      <td className={classes.number}>{before}</td>
      <td className={classes.number}>{after}</td>
      <td className={classes.mark} aria-label={LABELS[kind] ?? undefined}>
        {MARKS[kind]}
      </td>
      <td className={classes.text}>
        {parts.map(({ text, isChanged }, at) =>
          isChanged ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </td>
    </tr>
  );
}

interface Props {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** Two texts in one column: removed and added lines, with changed words marked. */
export default function TextDiff({ before, after, label }: Props) {
  return (
    <div className={classes.diff}>
      <table aria-label={label}>
        <tbody>
          {lineDiff(before, after).map((line, at) => (
            <Line key={at} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
