import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '@/ui/usePageTitle';
import classes from './list.module.css';

interface Props {
  readonly title: string;
  /** Where making one starts. */
  readonly action?: ReactNode;
  /** Its rows have much to say. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The page of a list: its title, where making one starts, the list. */
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
