import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { metaChanged } from '../../layout/layoutSlice';
import type { ChartDefinition } from '../../state/dashboardInfoSlice';
import { descriptionToggled } from '../../state/dashboardStateSlice';
import { selectEditMode, selectIsDescribed } from '../../state/selectors';
import classes from './grid.module.css';
import { TextInPlace } from './TextInPlace';

interface Props {
  readonly componentId: string;
  readonly chart: ChartDefinition;
  readonly name: string;
  readonly description: string;
}

/** The chart's name on this dashboard, and its description. */
export const ChartTitle = memo(function ChartTitle({
  componentId,
  chart,
  name,
  description,
}: Props) {
  const dispatch = useAppDispatch();
  const isEditing = useAppSelector(selectEditMode);
  const isDescribed = useAppSelector((state) => selectIsDescribed(state, chart.id));
  return (
    <>
      {isEditing ? (
        <TextInPlace
          value={name}
          label={`Title of ${name} on this dashboard`}
          placeholder={chart.name}
          className={classes.chartTitle}
          onCommit={(text) =>
            dispatch(metaChanged({ id: componentId, meta: { sliceNameOverride: text } }))
          }
        />
      ) : (
        <h2 className={classes.chartTitle} title={name}>
          {name}
        </h2>
      )}
      {description && (
        <Tooltip label={description}>
          <ActionIcon
            size={20}
            className={classes.about}
            aria-label={`Description of ${name}`}
            aria-expanded={isDescribed}
            onClick={() => dispatch(descriptionToggled(chart.id))}
          >
            <IconInfoCircle size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
});
