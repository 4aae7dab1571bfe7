import { SegmentedControl } from '@mantine/core';
import { AREA_STACKS } from '../../controls/seriesChoices';
import classes from './StackSwitch.module.css';

/** What the switch takes of the height of a chart. */
export const STACK_SWITCH_PX = 32;

interface Props {
  readonly value: unknown;
  readonly onChange: (stack: unknown) => void;
}

/** Above a chart: how its series are stacked. */
export function StackSwitch({ value, onChange }: Props) {
  const names = AREA_STACKS.map(({ label }) => label);
  const now = AREA_STACKS.find((choice) => choice.value === value)?.label ?? names[0] ?? '';
  return (
    <div className={classes.switch} style={{ height: STACK_SWITCH_PX }}>
      <SegmentedControl
        size="xs"
        aria-label="Stacked style"
        data={names}
        value={now}
        onChange={(name) =>
          onChange(AREA_STACKS.find(({ label }) => label === name)?.value ?? null)
        }
      />
    </div>
  );
}
