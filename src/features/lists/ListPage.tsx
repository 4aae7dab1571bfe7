import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '@/ui/usePageTitle';
import classes from './list.module.css';

interface Props {
  readonly title: string;
  /** The address that creates a new object. */
  readonly action?: ReactNode;
  /** Its rows need more width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The page of a list: its title, the button that creates an object, and the list. */
export function ListPage({ title, action, isWide = false, children }: Props) {
  usePageTitle(title);
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <Group justify="space-between" mb="md">
        <h1 className={classes.title}>{title}</h1>
        {action}
      </Group>
      {children}
    </div>
  );
}
