import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { PlanNode } from '#common/wire/sqllab.ts';
import classes from './Plan.module.css';
import { measureOf, type PlanMeasure, type PlanRow, planRows } from './planShares';
import { duration } from '../words';

const MEASURES: Readonly<Record<PlanMeasure, string>> = {
  time: 'Time',
  cost: 'Cost',
  rows: 'Rows',
};
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const formatted = (value: number | null): string => (value === null ? '' : number.format(value));
/** A share above zero that would round to zero. */
const LEAST = 0.0005;
const percent = (share: number | null): string => {
  if (share === null) return '';
  if (share > 0 && share < LEAST) return '< 0.1 %';
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
};
/** From this share on, a step is marked as expensive. */
const HEAVY = 0.3;

interface Figure {
  readonly title: string;
  readonly of: (node: PlanNode) => string;
}
const FIGURES: readonly Figure[] = [
  { title: 'Rows', of: ({ rows }) => formatted(rows) },
  { title: 'Cost', of: ({ cost }) => formatted(cost) },
  { title: 'Time', of: ({ time_ms }) => (time_ms === null ? '' : duration(time_ms)) },
];

const isBelow = (path: string, other: string): boolean => path.startsWith(`${other}.`);

interface RowProps {
  readonly row: PlanRow;
  readonly figures: readonly Figure[];
  readonly isOpen: boolean;
  readonly isFocusable: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

function Step({ row, figures, isOpen, isFocusable, onToggle, onFocus }: RowProps) {
  const { node, depth, share, path } = row;
  const isParent = node.children.length > 0;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={isFocusable}
      aria-label={[node.name, share === null ? null : percent(share)].filter(Boolean).join(', ')}
      tabIndex={isFocusable ? 0 : -1}
      data-path={path}
      className={classes.step}
      onFocus={onFocus}
    >
      <div className={classes.head} style={{ paddingLeft: 8 + depth * 18 }}>
        {isParent ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={classes.fold}
            onClick={onToggle}
          >
            {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </button>
        ) : (
          <span className={classes.fold} />
        )}
        <span className={classes.name}>{node.name}</span>
      </div>
      <span className={classes.share} data-heavy={(share ?? 0) >= HEAVY || undefined}>
        <span className={classes.bed}>
          <span className={classes.fill} style={{ width: `${(share ?? 0) * 100}%` }} />
        </span>
        <span className={classes.percent}>{percent(share)}</span>
      </span>
      {figures.map(({ title, of }) => (
        <span key={title} className={classes.figure}>
          {of(node)}
        </span>
      ))}
      {node.detail.length > 0 && (
        <dl className={classes.detail} style={{ paddingLeft: 30 + depth * 18 }}>
          {node.detail.map(([label, value], index) => (
            // eslint-disable-next-line react/no-array-index-key -- a label may come twice
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface Props {
  readonly root: PlanNode;
  readonly withTrivial: boolean;
  /** Without a run, rows are what the planner expects, which may be far off. */
  readonly isMeasured: boolean;
}

/** A plan's steps, the most expensive ones marked; arrow keys move and fold. */
export function PlanTree({ root, withTrivial, isMeasured }: Props) {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [chosen, setFocused] = useState('0');
  const all = planRows(root, withTrivial);
  /** Figures that the planner does not report have no column. */
  const figures = FIGURES.filter(({ of }) => all.some(({ node }) => of(node) !== ''));
  const rows = all.filter(({ path }) => !folded.some((other) => isBelow(path, other)));
  const focused = rows.some(({ path }) => path === chosen) ? chosen : rows[0]?.path;
  const toggle = (path: string, isOpen: boolean) =>
    setFolded(isOpen ? folded.filter((other) => other !== path) : [...folded, path]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = rows.findIndex(({ path }) => path === focused);
    const row = rows[at];
    if (!row) return;
    const isOpen = !folded.includes(row.path);
    const isParent = row.node.children.length > 0;
    let next: PlanRow | undefined;
    if (event.key === 'ArrowDown') next = rows[at + 1];
    else if (event.key === 'ArrowUp') next = rows[at - 1];
    else if (event.key === 'Home') next = rows[0];
    else if (event.key === 'End') next = rows.at(-1);
    else if (event.key === 'ArrowRight' && isParent && !isOpen) toggle(row.path, true);
    else if (event.key === 'ArrowRight') next = isParent ? rows[at + 1] : undefined;
    else if (event.key === 'ArrowLeft' && isParent && isOpen) toggle(row.path, false);
    else if (event.key === 'ArrowLeft') next = rows.findLast(({ path }) => isBelow(row.path, path));
    else return;
    event.preventDefault();
    if (next) event.currentTarget.querySelector<HTMLElement>(`[data-path="${next.path}"]`)?.focus();
  };

  return (
    <div className={classes.plan} style={{ '--figures': figures.length } as CSSProperties}>
      <div className={classes.titles} aria-hidden>
        <span>Step</span>
        <span>Share of {MEASURES[measureOf(root)].toLowerCase()}</span>
        {figures.map(({ title }) => (
          <span key={title} className={classes.figure}>
            {title === 'Rows' && !isMeasured ? 'Rows (estimate)' : title}
          </span>
        ))}
      </div>
      <div role="tree" aria-label="Plan" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <Step
            key={row.path}
            row={row}
            figures={figures}
            isOpen={!folded.includes(row.path)}
            isFocusable={row.path === focused}
            onToggle={() => toggle(row.path, folded.includes(row.path))}
            onFocus={() => setFocused(row.path)}
          />
        ))}
      </div>
    </div>
  );
}
