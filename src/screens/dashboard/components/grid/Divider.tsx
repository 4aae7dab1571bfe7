import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';

export function Divider({ component }: GridProps) {
  return (
    <EditBox component={component} name="divider">
      <hr className={classes.divider} />
    </EditBox>
  );
}
