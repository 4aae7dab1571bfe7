import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import classes from './queries.module.css';

const PLACES = [
  { to: '/savedqueryview/list/', label: 'Saved queries' },
  { to: '/sqllab/history/', label: 'Query history' },
];

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The two lists of SQL stand beside each other. */
export function QueriesFrame({ title, children }: Props) {
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <h1 className={classes.title}>{title}</h1>
        <Button
          component={Link}
          to="/sqllab/?new=true"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          New query
        </Button>
      </Group>
      <nav className={classes.places} aria-label="SQL">
        <Link to="/sqllab/" className={classes.place}>
          Editor
        </Link>
        {PLACES.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.place}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
