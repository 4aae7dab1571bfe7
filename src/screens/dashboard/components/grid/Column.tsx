import { useAppSelector } from '@/app/redux';
import { selectEditMode } from '../../state/selectors';
import { EditBox } from './EditBox';
import { frameOf } from './frameOf';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';

/** Components below each other within some columns of a row. */
export function Column({ component, renderChild }: GridProps) {
  const isEditing = useAppSelector(selectEditMode);
  return (
    <EditBox component={component} name="column" {...frameOf(component)}>
      <div className={classes.column}>
        {component.children.map(renderChild)}
        {component.children.length === 0 && isEditing && (
          <p className={classes.empty}>Empty column</p>
        )}
      </div>
    </EditBox>
  );
}
