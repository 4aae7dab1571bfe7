import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Message.module.css';

interface Props {
  readonly title: string;
  /** One sentence: what happened and what to do next. */
  readonly children?: ReactNode;
  readonly action?: { label: string; onClick: () => void } & Pick<ButtonProps, 'variant'>;
  readonly icon?: ReactNode;
  /** `alert` is announced at once. */
  readonly role?: 'alert' | 'status';
}

/** The one component for empty, error, forbidden, not found and offline: a sentence and an action. */
export function Message({ title, children, action, icon, role }: Props) {
  return (
    <div className={classes.message} role={role}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {action && (
        <Button
          variant={action.variant ?? 'default'}
          onClick={action.onClick}
          mt={12}
          data-off-paper
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
