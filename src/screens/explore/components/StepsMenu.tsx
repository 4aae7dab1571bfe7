import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectSteps } from '../state/selectors';
import { jumped } from '../state/settingsHistory';
import classes from './ExplorePage.module.css';

const NAME = 'Undo history';

/** The changes since the chart was opened, each by its name; one can go back to any of them, and forth. */
export function StepsMenu() {
  const [isOpen, setOpen] = useState(false);
  const hasSteps = useAppSelector(
    ({ explore: { past, future } }) => past.length + future.length > 0,
  );
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={360}>
      <Menu.Target>
        <ActionIcon aria-label={NAME} title={NAME} className={classes.quiet} disabled={!hasSteps}>
          <IconHistory size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={NAME} mah="60vh" style={{ overflowY: 'auto' }}>
        {isOpen && <StepItems />}
      </Menu.Dropdown>
    </Menu>
  );
}

function StepItems() {
  const dispatch = useAppDispatch();
  const steps = useAppSelector(selectSteps);
  return steps.toReversed().map(({ title, offset }) => (
    <Menu.Item
      key={offset}
      aria-current={offset === 0 ? 'step' : undefined}
      leftSection={
        offset === 0 ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />
      }
      c={offset > 0 ? 'dimmed' : undefined}
      onClick={() => offset !== 0 && dispatch(jumped(offset))}
    >
      {title}
    </Menu.Item>
  ));
}
