import { Button, CloseButton, Loader, SegmentedControl, TextInput } from '@mantine/core';
import { IconChartHistogram, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { isWhole, type ViewSpec, WHOLE } from '#common/results/viewSpec.ts';
import { ErrorLine } from '@/ui/ErrorLine';
import { selectRun } from '../../state/selectors';
import { selectView } from '../../state/slices/resultViewsSlice';
import { searchedFor } from '../../model/viewChanges';
import actions from '../run/ActionRow.module.css';
import classes from './ResultRows.module.css';
import { count } from '../words';

interface Props {
  readonly queryId: string;
  /** Rows shown, and rows in total. */
  readonly shown: number;
  readonly all: number;
  /** What left rows out. */
  readonly cut: string | null;
  readonly isChart: boolean;
  readonly onChart: (isChart: boolean) => void;
  readonly onSpec: (spec: ViewSpec) => void;
  readonly onProfile: () => void;
  /** What is said of the run; further actions on the rows. */
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

const SEARCH_RESTS_MS = 250;

/** What is said of the rows' number; the reason of a cut names it already. */
const rowsOf = (
  { shown, all, cut }: Props,
  { areAll, isOwnCut }: { readonly areAll: boolean; readonly isOwnCut: boolean },
): string => {
  if (!areAll && shown !== all) return `${shown.toLocaleString('en')} of ${count(all)}`;
  return cut === null || isOwnCut ? count(all) : '';
};

const isSortedOnly = ({ filters, search }: ViewSpec): boolean =>
  filters.length === 0 && search === '';

/** Above the rows: the search, the number of rows left, and actions. */
export function ResultBar(props: Props) {
  const { queryId, cut, isChart, onChart, onSpec, onProfile } = props;
  const { spec, status, error } = useAppSelector((state) => selectView(state, queryId));
  /** The query itself asked for that. */
  const isOwnCut = useAppSelector((state) => selectRun(state, queryId)?.limitingFactor === 'QUERY');
  const [text, setText] = useState(spec.search);
  const latest = useRef({ spec, onSpec });
  useEffect(() => {
    latest.current = { spec, onSpec };
  });
  useEffect(() => {
    if (text === latest.current.spec.search) return undefined;
    const timer = setTimeout(() => {
      const current = latest.current;
      current.onSpec(searchedFor(current.spec, text));
    }, SEARCH_RESTS_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label="Result"
      data-partial={!isWhole(spec) || undefined}
    >
      <SegmentedControl
        size="xs"
        aria-label="Shown as"
        data={['Table', 'Chart']}
        value={isChart ? 'Chart' : 'Table'}
        onChange={(next) => onChart(next === 'Chart')}
      />
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search the rows"
        placeholder="Search the rows"
        leftSection={<IconSearch size={14} stroke={1.5} />}
        rightSection={
          text !== '' && (
            <CloseButton size="xs" aria-label="Clear the search" onClick={() => setText('')} />
          )
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={classes.count} role="status">
        {rowsOf(props, { areAll: isWhole(spec) || status !== 'ready', isOwnCut })}
      </span>
      {cut && (
        <span className={classes.cut} role="note" data-own={isOwnCut || undefined}>
          {cut}
        </span>
      )}
      {props.note}
      {status === 'working' && <Loader size={14} aria-label="Sorting the rows" />}
      {status === 'failed' && error && <ErrorLine error={error} onRetry={() => onSpec(spec)} />}
      {!isWhole(spec) && (
        <Button
          variant="subtle"
          color="gray"
          className={actions.quiet}
          onClick={() => {
            setText('');
            onSpec(WHOLE);
          }}
        >
          {isSortedOnly(spec) ? 'Clear sort' : 'Show all'}
        </Button>
      )}
      <span className={classes.end}>
        <Button
          variant="subtle"
          color="gray"
          className={actions.quiet}
          leftSection={<IconChartHistogram size={15} stroke={1.5} />}
          aria-label="Profile"
          onClick={onProfile}
        >
          <span className={actions.word}>Profile</span>
        </Button>
        {props.children}
      </span>
    </div>
  );
}
