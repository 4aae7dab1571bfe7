import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { ListPage } from '@/features/lists/ListPage';
import classes from './queries.module.css';

const LISTS = [
  { to: '/savedqueryview/list/', label: 'Saved queries' },
  { to: '/sqllab/history/', label: 'Query history' },
];

interface Props {
  readonly title: string;
  /** Beside the button that begins a query. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of both query lists, with links between them. */
export function QueriesFrame({ title, action, children }: Props) {
  return (
    <ListPage
      title={title}
      isWide
      action={
        <Group gap="sm">
          {action}
          <Button
            component={Link}
            to="/sqllab/?new=true"
            leftSection={<IconPlus size={16} stroke={1.5} />}
          >
            New query
          </Button>
        </Group>
      }
    >
      <nav className={classes.lists} aria-label="SQL">
        <Link to="/sqllab/" className={classes.link}>
          Editor
        </Link>
        {LISTS.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </ListPage>
  );
}
