import { Alert, Checkbox, Select, TextInput } from '@mantine/core';
import type { FileColumn } from '#common/wire/file.ts';
import { type Entry, nameIn } from './entries';
import classes from './files.module.css';
import { calledAs, columnsOf, rowsOf } from './together';

interface Props {
  readonly entry: Entry;
  readonly onType: (column: string, type: string) => void;
  readonly onChange: (change: Partial<Entry>) => void;
}

/** More would be slow to draw; the rest is imported as it was found. */
const COLUMNS_SHOWN = 60;

const number = (value: number) => value.toLocaleString('en-US');

function ColumnHead({ column, entry, onType, onChange }: Props & { column: FileColumn }) {
  const { name, types, note } = column;
  // What somebody chose counts before the file is read with it.
  const type = entry.types[name] ?? column.type;
  const isKept = !entry.left.includes(name);
  return (
    <th scope="col" data-left={isKept ? undefined : true}>
      <div className={classes.head}>
        <Checkbox
          aria-label={`Import ${name}`}
          checked={isKept}
          onChange={(event) =>
            onChange({
              left: event.currentTarget.checked
                ? entry.left.filter((one) => one !== name)
                : [...entry.left, name],
            })
          }
        />
        <TextInput
          aria-label={`Name of ${name}`}
          value={nameIn(entry, name)}
          disabled={!isKept}
          maxLength={255}
          onChange={(event) =>
            onChange({ names: { ...entry.names, [name]: event.currentTarget.value } })
          }
        />
      </div>
      <Select
        aria-label={`Type of ${name}`}
        data={types.includes(type) ? [...types] : [type, ...types]}
        value={type}
        disabled={!isKept}
        allowDeselect={false}
        onChange={(value) => value !== null && value !== type && onType(name, value)}
      />
      {note !== null && <p className={classes.note}>{note}</p>}
    </th>
  );
}

/** The first rows, with the name and the type of each column to correct. */
export function PreviewGrid(props: Props) {
  const { entry } = props;
  const { preview } = entry;
  if (!preview) return null;
  const { columns, rows, lines, rows_read: read, is_whole: isWhole } = preview;
  /** As the file counts, where it has lines. */
  const placeOf = (at: number) => lines?.[at] ?? at + 1;
  const shown = columns.slice(0, COLUMNS_SHOWN);
  const bad = new Set(
    preview.problems.flatMap(({ row, line, column }) =>
      column === null ? [] : [`${line ?? row} ${column}`],
    ),
  );
  return (
    <section aria-label="Preview">
      <p className={classes.note}>
        {`${rows.length < read ? `The first ${number(rows.length)} of ` : ''}${rowsOf([entry])}, ${columnsOf(preview)}. `}
        {!isWhole
          ? `Types were compared with the first ${number(read)} rows of ${calledAs(entry)}.`
          : preview.problem_count === 0
            ? `Types fit all rows of ${calledAs(entry)}.`
            : `Types were compared with all rows of ${calledAs(entry)}.`}
        {shown.length < columns.length &&
          ` Columns after the ${COLUMNS_SHOWN}th are imported as they were found.`}
      </p>
      <div className={classes.notes}>
        {preview.notes.map((note) => (
          <Alert key={note} color="yellow" role="note">
            {note}
          </Alert>
        ))}
      </div>
      <div className={classes.grid} tabIndex={0} role="region" aria-label="First rows of the file">
        <table>
          <thead>
            <tr>
              <th scope="col" className={classes.count} aria-label={lines ? 'Line' : 'Row'} />
              {shown.map((column) => (
                <ColumnHead key={column.name} {...props} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // Rows have no other identity than their place.
              // oxlint-disable-next-line no-array-index-key
              <tr key={at}>
                <td className={classes.count}>{placeOf(at)}</td>
                {shown.map(({ name }, column) => {
                  const cell = cells[column] ?? null;
                  return (
                    <td
                      key={name}
                      data-none={cell === null || undefined}
                      data-bad={bad.has(`${placeOf(at)} ${name}`) || undefined}
                      data-left={entry.left.includes(name) || undefined}
                    >
                      {cell ?? 'NULL'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
