import { Button, Modal, SegmentedControl } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Cell } from '#common/cell.ts';
import { copyText } from '@/lib/copyText';
import { cellText, isSpecial, linkOf, plainText } from './cellText';
import { type GridColumn, titleOf } from './gridSource';
import { JsonTree } from './JsonTree';
import { bytesOf, hexDump, nestedOf, withLinks } from './valueParts';
import classes from './Viewer.module.css';

/** Longer text is cut here but copied whole: a page cannot draw it. */
const SHOWN_CHARS = 500_000;
const SHOWN_LINES = 4000;

/** Text as it is, its web and mail addresses as links. */
export function LinkedText({ value }: { value: Cell | undefined }) {
  const text = cellText(value);
  if (isSpecial(value) || value === undefined) return <em>{text}</em>;
  return withLinks(text.slice(0, SHOWN_CHARS)).map((part, at) => {
    const address = part.isLink ? linkOf(part.text) : null;
    return address === null ? (
      part.text
    ) : (
      <a key={at} href={address} target="_blank" rel="noreferrer noopener">
        {part.text}
      </a>
    );
  });
}

/** In characters, not in UTF-16 units. */
const lengthOf = (text: string): string => {
  const known = Array.from(text.slice(0, SHOWN_CHARS)).length;
  const atLeast = text.length > SHOWN_CHARS ? '+' : '';
  return `${known.toLocaleString('en')}${atLeast} ${known === 1 ? 'character' : 'characters'}`;
};

interface Props {
  readonly column: GridColumn | undefined;
  readonly value: Cell | undefined;
  readonly row: number;
  readonly onClose: () => void;
}

type Mode = 'Tree' | 'Bytes' | 'Text';

/** One value in full: nested data as a tree, bytes as a hex dump, text wrapped. */
export function ValueViewer({ column, value, row, onClose }: Props) {
  const nested = useMemo(() => nestedOf(value), [value]);
  const bytes = useMemo(() => bytesOf(value, column?.type ?? ''), [value, column]);
  const first: Mode = nested !== null ? 'Tree' : bytes ? 'Bytes' : 'Text';
  const [chosen, setMode] = useState<Mode>(first);
  const [copyLabel, setCopyLabel] = useState('Copy');
  const mode = first === 'Text' ? 'Text' : chosen;
  const text = value === null || value === undefined ? '' : plainText(value);
  const dump = mode === 'Bytes' && bytes ? hexDump(bytes) : [];
  const copy = (): void => {
    copyText(text).then(
      () => setCopyLabel('Copied'),
      (error: unknown) => setCopyLabel(error instanceof Error ? error.message : 'Not copied'),
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <>
          {column && titleOf(column)}
          <span className={classes.about}>
            {column?.typeName ?? column?.type} · row {(row + 1).toLocaleString('en')} ·{' '}
            {bytes
              ? `${bytes.length.toLocaleString('en')} ${bytes.length === 1 ? 'byte' : 'bytes'}`
              : lengthOf(text)}
          </span>
        </>
      }
    >
      <div className={classes.tools}>
        {first !== 'Text' && (
          <SegmentedControl
            size="xs"
            aria-label="Shown as"
            data={[first, 'Text']}
            value={mode}
            onChange={(next) => setMode(next as Mode)}
          />
        )}
        <Button
          variant="default"
          ml="auto"
          leftSection={<IconCopy size={14} stroke={1.5} />}
          disabled={text === ''}
          onClick={copy}
        >
          {copyLabel}
        </Button>
      </div>
      <div className={classes.value} data-mode={mode} tabIndex={0} role="group" aria-label="Value">
        {mode === 'Tree' && nested !== null && <JsonTree name={null} value={nested} />}
        {mode === 'Bytes' && <pre>{dump.slice(0, SHOWN_LINES).join('\n')}</pre>}
        {mode === 'Text' && <LinkedText value={value} />}
      </div>
      {(text.length > SHOWN_CHARS || dump.length > SHOWN_LINES) && (
        <p className={classes.note} role="note">
          Only the beginning is shown; Copy takes all of it.
        </p>
      )}
    </Modal>
  );
}
