import { Menu } from '@mantine/core';
import { IconCopy, IconFilter, IconFilterOff, IconListDetails } from '@tabler/icons-react';
import { columnLabel } from '#common/labels.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { byName } from '@/lib/byName';
import { PlaceAnchor } from '@/ui/PlaceAnchor';
import { canDrillBy } from '@/viz/form/drilledForm';
import type { FormData } from '@/viz/formData';
import { asShown } from '@/viz/shared/movedTimes';
import type { DatasetFacts } from '@/viz/chartResult';
import type { ChartMenuEvent, CrossFilter, FilterClause } from '@/viz/vizHooks';
import { filterInWords } from './conditionWords';
import { copyPoint } from './copyPoint';
import classes from './drill.module.css';
import { DrillByMenu } from './DrillByMenu';
import { selectMayDetail, selectMayDrillBy } from './mayDrill';

interface Props {
  readonly at: ChartMenuEvent;
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly onCrossFilter: ((filter: CrossFilter) => void) | undefined;
  readonly dashboardId?: number | undefined;
  readonly onDetail: () => void;
  readonly onDrillBy: ((column: string) => void) | undefined;
  readonly onClose: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;
const LONG = 60;

const short = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** The values as the chart shows them: `AA, 2001 Q1` */
const valuesOf = (filters: readonly FilterClause[]): string =>
  filters.map(({ formattedVal = '' }) => formattedVal).join(', ');

/** `AA` for what a click chooses, as the chart shows it where it shows it. */
const choiceOf = (
  choice: CrossFilter,
  event: ChartMenuEvent,
  { formData, dataset: facts }: Pick<Props, 'formData' | 'dataset'>,
): string =>
  event.area ??
  choice
    .map((clause) => {
      const name = columnLabel(clause.col);
      const shown = event.filters.find(({ col }) => columnLabel(col) === name)?.formattedVal;
      const isOne = !Array.isArray(clause.val) || clause.val.length === 1;
      if (shown !== undefined && isOne) return shown;
      const words = filterInWords(asShown(clause), { names: byName([]), formData, facts });
      return words.slice(name.length + 2);
    })
    .join(', ');

/** What can be done with one value of a chart. */
export function PointMenu(props: Props) {
  const { at, title, formData, dashboardId, onCrossFilter, onDetail, onDrillBy, onClose } = props;
  const dispatch = useAppDispatch();
  const mayDetail = useAppSelector(selectMayDetail);
  const mayDrillBy = useAppSelector(selectMayDrillBy) && canDrillBy(formData);
  const values = at.area ?? valuesOf(at.filters);
  const text = at.text ?? values;
  const { crossFilter } = at;
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start" returnFocus>
      <Menu.Target>
        <PlaceAnchor name={`Menu of ${values || title}`} left={at.x} top={at.y} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} onContextMenu={(event) => event.preventDefault()}>
        {onCrossFilter && crossFilter && (
          <Menu.Item
            leftSection={
              crossFilter.length > 0 ? <IconFilter {...icon} /> : <IconFilterOff {...icon} />
            }
            onClick={() => onCrossFilter(crossFilter)}
          >
            {crossFilter.length > 0
              ? `Cross-filter by ${short(choiceOf(crossFilter, at, props))}`
              : 'Remove the cross-filter'}
          </Menu.Item>
        )}
        {mayDetail && (
          <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={onDetail}>
            {values === '' ? 'Drill to detail' : `Drill to detail by ${short(values)}`}
          </Menu.Item>
        )}
        {mayDrillBy && onDrillBy && (
          <DrillByMenu {...{ formData, dashboardId }} onChoose={onDrillBy} />
        )}
        {text !== '' && (
          <Menu.Item
            leftSection={<IconCopy {...icon} />}
            onClick={() => void dispatch(copyPoint(text))}
          >
            Copy value
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
