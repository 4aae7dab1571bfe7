import { Button, CloseButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { usePaper } from '@/ui/paper';
import {
  LINK_MS,
  TOAST_MS,
  type Toast,
  type ToastAction,
  type ToastKind,
  toastRemoved,
} from './toastsSlice';
import classes from './ToastList.module.css';

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
} satisfies Record<ToastKind, unknown>;

const hasLink = (action: ToastAction | undefined) => action !== undefined && 'href' in action;

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const dispatch = useAppDispatch();
  if ('href' in action)
    return (
      <Button variant="subtle" size="compact-xs" component={Link} to={action.href} onClick={onDone}>
        {action.label}
      </Button>
    );
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      onClick={() => {
        dispatch(action.does);
        onDone();
      }}
    >
      {action.label}
    </Button>
  );
}

/** `behind`: how many more toasts there are. */
function ToastCard({ toast, behind }: { readonly toast: Toast; readonly behind: number }) {
  const dispatch = useAppDispatch();
  const { id, kind, text, detail, action } = toast;
  const ms = hasLink(action) ? LINK_MS : TOAST_MS[kind];
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastRemoved(id)), ms);
    return () => clearTimeout(timer);
  }, [dispatch, id, ms]);
  const Icon = ICONS[kind];
  const urgent = kind === 'warning' || kind === 'danger';
  return (
    <div role={urgent ? 'alert' : 'status'} className={classes.toast} data-kind={kind}>
      <Icon size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span>{text}</span>
        {detail && <small className={classes.detail}>{detail}</small>}
      </span>
      {behind > 0 && (
        <span className={classes.behind} title={`${behind} more`}>
          +{behind}
        </span>
      )}
      {action && <ActionButton action={action} onDone={() => dispatch(toastRemoved(id))} />}
      <CloseButton size="xs" aria-label="Dismiss" onClick={() => dispatch(toastRemoved(id))} />
    </div>
  );
}

/**
 * Newest first, in a space of the navigation bar that is always free, and behind them what stays there; pointing there
 * shows all of them in full. On paper there are none.
 */
export function ToastList({ children }: { readonly children?: ReactNode }) {
  const toasts = useAppSelector((state) => state.toasts);
  const isPaper = usePaper() !== 'none';
  return (
    <div className={classes.place} hidden={isPaper}>
      <div className={classes.list}>
        {toasts.map((toast, at) => (
          <ToastCard key={toast.id} toast={toast} behind={at === 0 ? toasts.length - 1 : 0} />
        ))}
        {children}
      </div>
    </div>
  );
}
