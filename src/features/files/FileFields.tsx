import { Button, Select, TextInput } from '@mantine/core';
import type { ImportMode } from '#common/wire/file.ts';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Sending } from '@/ui/Sending';
import { Waiting } from '@/ui/Waiting';
import { type Entry, isDone, otherParts } from './entries';
import classes from './files.module.css';
import { MODES } from './ModeOfAll';
import { Outcome } from './Outcome';
import { PreviewGrid } from './PreviewGrid';
import { Problems } from './Problems';
import { ReadingFields } from './ReadingFields';
import { TargetFields } from './TargetFields';
import { calledAs } from './together';
import type { Files } from './useFiles';
import type { Targets } from './useTargets';

interface Props {
  readonly entry: Entry;
  readonly files: Files;
  readonly targets: Targets;
  readonly onLeave: () => void;
}

/** While some sheets or tables of the file are not among those that are imported. */
function AllParts({ entry, files }: Pick<Props, 'entry' | 'files'>) {
  const { parts = [] } = entry.preview ?? {};
  if (otherParts(entry, files.entries).length === 0) return null;
  const hidden = parts.filter((part) => part.is_hidden).length;
  return (
    <Button
      className={classes.allParts}
      variant="default"
      onClick={() => files.addParts(entry)}
    >{`Import all ${parts.length}${hidden > 0 ? `, ${hidden} of them hidden` : ''}`}</Button>
  );
}

/** One file: the table that it becomes, how it is read, and what is in it. */
export function FileFields({ entry, files, targets, onLeave }: Props) {
  const { preview, run } = entry;
  const [first] = files.entries;
  const joins = files.isOne && first && first.key !== entry.key ? first : null;
  const change = (part: Partial<Entry>) => files.change(entry.key, part);
  if (run && (isDone(entry) || run.state === 'running'))
    return <Outcome run={run} databaseId={targets.databaseId} onLeave={onLeave} />;
  const problems = run?.problems.length ? run.problems : (preview?.problems ?? []);
  const count = Math.max(preview?.problem_count ?? 0, problems.length);
  return (
    <>
      {joins ? (
        <p className={classes.note}>
          {`Its rows are added to the table ${joins.table}, with the types of ${calledAs(joins)}.`}
        </p>
      ) : (
        <div className={classes.fields}>
          <TextInput
            label="Table"
            value={entry.table}
            maxLength={255}
            onChange={(event) => change({ table: event.currentTarget.value, run: null })}
          />
          <TargetFields targets={targets} />
          <Select
            label="What to do"
            data={[...MODES]}
            value={entry.mode}
            allowDeselect={false}
            onChange={(value) => change({ mode: (value ?? 'new') as ImportMode, run: null })}
          />
        </div>
      )}
      <ReadingFields entry={entry} onChange={(part) => files.setReading(entry, part)} />
      <AllParts entry={entry} files={files} />
      {entry.error && <ErrorNotice error={entry.error} compact />}
      {run && <Outcome run={run} databaseId={targets.databaseId} onLeave={onLeave} />}
      <Problems
        problems={problems}
        count={count}
        onProblem={entry.onProblem}
        onChange={(onProblem) => change({ onProblem })}
      />
      {entry.isBusy && !entry.staged && 'address' in entry.file && (
        <Waiting>{`The server fetches ${entry.file.name}…`}</Waiting>
      )}
      {entry.isBusy && !entry.staged && !('address' in entry.file) && (
        <Sending name={entry.file.name} percent={entry.sent} then="Storing the file…" />
      )}
      {entry.isBusy && entry.staged && <Waiting>Reading the file…</Waiting>}
      <div aria-busy={entry.isBusy} style={entry.isBusy ? { opacity: 0.5 } : undefined}>
        <PreviewGrid
          entry={entry}
          onType={(column, type) => files.setType(entry, column, type)}
          onChange={change}
        />
      </div>
    </>
  );
}
