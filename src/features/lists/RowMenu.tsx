import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { RowAction } from './listView';

function Entry({ label, Icon, to, run, isDangerous, refused }: RowAction) {
  const look = {
    leftSection: <Icon size={16} stroke={1.5} />,
    ...(isDangerous ? { color: 'bad' } : {}),
  };
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} {...look}>
        {label}
      </Menu.Item>
    );
  if (!refused)
    return (
      <Menu.Item {...look} onClick={run}>
        {label}
      </Menu.Item>
    );
  return (
    <Tooltip label={refused.reason}>
      <Menu.Item {...look} aria-disabled data-disabled aria-label={refused.label}>
        {label}
      </Menu.Item>
    </Tooltip>
  );
}

/** The menu of one row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Entry key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
