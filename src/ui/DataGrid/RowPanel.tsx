import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconMaximize } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copyText } from '@/lib/copyText';
import { plainText } from './cellText';
import classes from './RowPanel.module.css';
import { type GridSource, titleAt } from './gridSource';
import { isLong } from './isLong';
import { LinkedText } from './ValueViewer';

interface Props {
  readonly source: GridSource;
  readonly shown: readonly number[];
  readonly row: number;
  readonly onRow: (row: number) => void;
  /** Opens the viewer for a value. */
  readonly onView: (place: number) => void;
  readonly onClose: () => void;
}

const icon = { size: 14, stroke: 1.5 } as const;
/** A longer value gets a button for the viewer. */
const VALUE_PX = 260;
const SHOWN_CHARS = 500;

/** Every column of one row, one below the other. */
export function RowPanel({ source, shown, row, onRow, onView, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [copied, setCopied] = useState<number | null>(null);
  const panel = useRef<HTMLElement>(null);
  const { columns, rowCount, cell } = source;
  const found = shown
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => titleAt(columns, column).toLowerCase().includes(search.toLowerCase()));
  const copy = (place: number, text: string): void => {
    copyText(text).then(
      () => setCopied(place),
      () => setCopied(null),
    );
  };
  return (
    <aside
      ref={panel}
      className={classes.panel}
      aria-label={`Row ${(row + 1).toLocaleString('en')}`}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.panelHead}>
        <h3>Row {(row + 1).toLocaleString('en')}</h3>
        <ActionIcon aria-label="Previous row" disabled={row === 0} onClick={() => onRow(row - 1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label="Next row"
          disabled={row >= rowCount - 1}
          onClick={() => onRow(row + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <CloseButton size="sm" aria-label="Close the row" onClick={onClose} />
      </div>
      <TextInput
        type="search"
        aria-label="Search columns of the row"
        placeholder="Search columns"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <dl className={classes.fields}>
        {found.map(({ column, place }) => {
          const { type = '', typeName = type } = columns[column] ?? {};
          const name = titleAt(columns, column);
          const value = cell(row, column);
          const text = value === null || value === undefined ? '' : plainText(value);
          return (
            <div key={column} className={classes.field}>
              <dt>
                <span className={classes.name} title={name}>
                  {name}
                </span>
                <span className={classes.type}>{typeName}</span>
                <span className={classes.fieldActions}>
                  {isLong(value, VALUE_PX) && (
                    <ActionIcon size={20} aria-label={`View ${name}`} onClick={() => onView(place)}>
                      <IconMaximize {...icon} />
                    </ActionIcon>
                  )}
                  <Tooltip label={copied === place ? 'Copied' : 'Copy'}>
                    <ActionIcon
                      size={20}
                      aria-label={`Copy ${name}`}
                      onClick={() => copy(place, text)}
                    >
                      <IconCopy {...icon} />
                    </ActionIcon>
                  </Tooltip>
                </span>
              </dt>
              <dd>
                <LinkedText
                  value={
                    typeof value !== 'number' && text.length > SHOWN_CHARS
                      ? `${text.slice(0, SHOWN_CHARS)}…`
                      : value
                  }
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </aside>
  );
}
