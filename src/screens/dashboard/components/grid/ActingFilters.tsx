import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { sameJson } from '@/lib/sameJson';
import { selectCrossReaching } from '../../filters/cross/crossReach';
import { showChart } from '../../filters/cross/shown/showChart';
import { selectFiltersOn } from '../../filters/reachSelectors';
import { directPathSet } from '../../state/dashboardStateSlice';
import classes from './ActingFilters.module.css';

interface Props {
  readonly chartId: number;
  readonly name: string;
}

/** How many filters act on a chart; opened, which ones and with what value, and why others do not. */
export const ActingFilters = memo(function ActingFilters({ chartId, name }: Props) {
  const native = useAppSelector((state) => selectFiltersOn(state, chartId), sameJson);
  const cross = useAppSelector((state) => selectCrossReaching(state, chartId), sameJson);
  const filters: readonly Listed[] = [...native, ...cross];
  const [isOpen, setOpen] = useState(false);
  const acting = filters.filter(({ why }) => why === null);
  const others = filters.filter(({ why }) => why !== null);
  if (filters.length === 0) return null;
  const count = actingInWords(acting);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withRoles={false}
      returnFocus
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          {...(acting.length === 0 ? { color: 'gray' } : {})}
          leftSection={<Kinds filters={acting.length > 0 ? acting : filters} />}
          aria-label={`${count} on ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {acting.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filters on ${name}`}>
        <div className={classes.list} tabIndex={-1} data-autofocus>
          {KINDS.map(({ heading, isOf }) => {
            const own = acting.filter(isOf);
            return (
              own.length > 0 && (
                <section key={heading}>
                  <h3>{heading}</h3>
                  <FilterList filters={own} onLeave={() => setOpen(false)} />
                </section>
              )
            );
          })}
          {others.length > 0 && <h3>Not applied</h3>}
          <FilterList filters={others} onLeave={() => setOpen(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
});

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly why: string | null;
  /** The chart in which it was clicked. */
  readonly source?: number;
  readonly isControl?: boolean;
}

const isControl = (one: Listed): boolean => one.isControl === true;

const KINDS = [
  { heading: 'Filters', icon: IconFilter, isOf: (one: Listed) => !isControl(one) },
  { heading: 'Display controls', icon: IconAdjustmentsHorizontal, isOf: isControl },
] as const;

/** An icon for each kind that is among them. */
function Kinds({ filters }: { readonly filters: readonly Listed[] }) {
  return KINDS.map(
    ({ heading, icon: Icon, isOf }) =>
      filters.some(isOf) && <Icon key={heading} size={12} stroke={1.5} aria-hidden />,
  );
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** "1 filter acts", "2 filters and 1 display control act" or "1 display control acts". */
const actingInWords = (acting: readonly Listed[]): string => {
  const controls = acting.filter(isControl).length;
  const filters = acting.length - controls;
  const verb = acting.length === 1 ? 'acts' : 'act';
  if (controls === 0) return `${counted(filters, 'filter')} ${verb}`;
  const ofFilters = filters > 0 ? `${counted(filters, 'filter')} and ` : '';
  return `${ofFilters}${counted(controls, 'display control')} ${verb}`;
};

interface ListProps {
  readonly filters: readonly Listed[];
  readonly onLeave: () => void;
}

const kindOf = (one: Listed): string => {
  if (one.source !== undefined) return '';
  return isControl(one) ? 'the display control ' : 'the filter ';
};

function FilterList({ filters, onLeave }: ListProps) {
  const dispatch = useAppDispatch();
  const show = ({ id, source }: Listed) => {
    onLeave();
    if (source === undefined) dispatch(directPathSet([id]));
    else void dispatch(showChart(source));
  };
  if (filters.length === 0) return null;
  return (
    <dl>
      {filters.map((filter) => (
        <div key={filter.id}>
          <dt>
            <button
              type="button"
              title={`Go to ${kindOf(filter)}${filter.name}`}
              onClick={() => show(filter)}
            >
              {filter.name}
            </button>
          </dt>
          <dd>{filter.words}</dd>
          {filter.why && <dd className={classes.why}>{filter.why}</dd>}
        </div>
      ))}
    </dl>
  );
}
