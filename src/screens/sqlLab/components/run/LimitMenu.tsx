import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { editorChanged } from '../../state/editors/editors';
import type { Tab } from '../../state/activeTab';
import classes from './ActionRow.module.css';

const LIMITS = [10, 100, 1000, 10_000, 100_000, 1_000_000];

/** The row limit of a run. */
export function LimitMenu({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const most = useAppSelector((state) => selectConf(state).SQL_MAX_ROW);
  const defaultLimit = useAppSelector((state) => selectConf(state).DEFAULT_SQLLAB_LIMIT);
  const limits = [...new Set([...LIMITS, most, defaultLimit, editor.queryLimit])]
    .filter((limit) => limit <= most)
    .sort((a, b) => a - b);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.quiet}
          aria-label={`Row limit ${editor.queryLimit.toLocaleString('en')}`}
          rightSection={<IconChevronDown size={12} stroke={1.5} />}
        >
          <span className={classes.word}>Row limit </span>
          {editor.queryLimit.toLocaleString('en')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Row limit</Menu.Label>
        {limits.map((limit) => (
          <Menu.Item
            key={limit}
            aria-current={limit === editor.queryLimit || undefined}
            onClick={() => dispatch(editorChanged(editor.id, { queryLimit: limit }))}
          >
            {limit.toLocaleString('en')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
