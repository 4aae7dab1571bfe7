import { useEffect, useRef } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectEditMode, selectIsFocused } from '../../state/selectors';
import { EditedBy } from '../../presence/EditedBy';
import { Editable } from './Editable';
import type { BoxProps } from './gridProps';
import classes from './grid.module.css';
import { namesOf } from './namesOf';

/** A plain box in view mode; in edit mode what can be done with a component is around it. */
export function EditBox(props: BoxProps) {
  const isEditing = useAppSelector(selectEditMode);
  return isEditing ? <Editable {...props} /> : <Readable {...props} />;
}

/** The component named by the address is scrolled into view and highlighted. */
function Readable({ component, children, className, style }: BoxProps) {
  const isFocused = useAppSelector((state) => selectIsFocused(state, component.id));
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.scrollIntoView({ block: 'center' });
  }, [isFocused]);
  return (
    <div
      ref={ref}
      className={[classes.box, className, namesOf(component)].filter(Boolean).join(' ')}
      style={style}
      data-focused={isFocused || undefined}
    >
      {children}
      <EditedBy id={component.id} />
    </div>
  );
}
