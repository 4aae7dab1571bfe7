import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Viewer.module.css';
import { Digits, type Json } from './valueParts';

/** The number of entries drawn at once; the rest on demand. */
const PART = 200;
/** The depth that is open at first. */
const OPEN_DEPTH = 2;

function Leaf({
  value,
}: {
  value: Exclude<Json, readonly Json[] | { readonly [key: string]: Json }> | Digits;
}) {
  if (value instanceof Digits) return <span data-kind="number">{value.text}</span>;
  if (typeof value === 'string') return <span data-kind="string">{JSON.stringify(value)}</span>;
  return <span data-kind={value === null ? 'null' : typeof value}>{String(value)}</span>;
}

const isLeaf = (value: Json): value is string | number | boolean | null | Digits =>
  value === null || typeof value !== 'object' || value instanceof Digits;

interface Props {
  readonly name: string | null;
  readonly value: Json;
  readonly depth?: number;
}

/** Nested data, folded where it is deep; numbers with every digit. */
export function JsonTree({ name, value, depth = 0 }: Props) {
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH);
  const [drawn, setDrawn] = useState(PART);
  const label = name !== null && <span className={classes.key}>{name}: </span>;
  if (isLeaf(value))
    return (
      <div className={classes.leaf}>
        {label}
        <Leaf value={value} />
      </div>
    );
  const isList = Array.isArray(value);
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  const size = `${entries.length.toLocaleString('en')} ${entries.length === 1 ? (isList ? 'item' : 'key') : isList ? 'items' : 'keys'}`;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={12} stroke={2} aria-hidden />
        {label}
        <span className={classes.size}>
          {isList ? '[' : '{'} {size} {isList ? ']' : '}'}
        </span>
      </button>
      {isOpen && (
        <div className={classes.inner}>
          {entries.slice(0, drawn).map(([key, inner]) => (
            <JsonTree key={key} name={key} value={inner} depth={depth + 1} />
          ))}
          {entries.length > drawn && (
            <button type="button" className={classes.fold} onClick={() => setDrawn(drawn + PART)}>
              {(entries.length - drawn).toLocaleString('en')} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}
