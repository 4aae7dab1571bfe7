import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './Control.module.css';
import { type DraggedField, hasField, takeField } from './field';

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly errors: readonly string[];
  readonly errorId: string;
  /** The picture does not show its value yet. */
  readonly isStale?: boolean;
  /** The control brings its own heading (a checkbox names itself). */
  readonly isSelfNamed?: boolean;
  readonly onField?: ((field: DraggedField) => void) | undefined;
  readonly children: ReactNode;
}

/** A control's name, its errors, and the drop target for fields. */
export function ControlBox({
  label,
  help,
  errors,
  errorId,
  isStale = false,
  isSelfNamed,
  onField,
  children,
}: Props) {
  const labelId = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div
      role="group"
      aria-labelledby={isSelfNamed ? undefined : labelId}
      aria-label={isSelfNamed ? label : undefined}
      aria-describedby={errors.length > 0 ? errorId : undefined}
      className={classes.control}
      data-stale={isStale || undefined}
      {...(onField && {
        onDragOver: (event: React.DragEvent) => {
          if (!hasField(event.dataTransfer)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: React.DragEvent) => {
          setOver(false);
          const field = takeField(event.dataTransfer);
          if (field) {
            event.preventDefault();
            onField(field);
          }
        },
      })}
    >
      {!isSelfNamed && (
        <div className={classes.head} data-error={errors.length > 0 || undefined}>
          <span id={labelId}>{label}</span>
          {help && (
            <Tooltip label={help}>
              <span className={classes.help}>
                <IconInfoCircle size={13} stroke={1.5} aria-hidden />
                <span className="sx-visually-hidden">{help}</span>
              </span>
            </Tooltip>
          )}
        </div>
      )}
      <div className={classes.drop} data-over={isOver || undefined}>
        {children}
      </div>
      {isStale && <span className="sx-visually-hidden">Changed since the last run</span>}
      {errors.length > 0 && (
        <p id={errorId} className={classes.error}>
          {errors.join('. ')}
        </p>
      )}
    </div>
  );
}
