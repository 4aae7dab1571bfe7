import type { CSSProperties } from 'react';
import { useAppSelector } from '@/app/redux';
import { childrenOf } from '../../layout/tree';
import { innerWidth, widthOf } from '../../layout/widths';
import { selectEditMode, selectLayout } from '../../state/selectors';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { usePullIn } from './resizing';

/** Things side by side, sharing the columns of what holds the row. */
export function Row({ component, renderChild }: GridProps) {
  const layout = useAppSelector(selectLayout);
  const isEditing = useAppSelector(selectEditMode);
  const pull = usePullIn(component.id);
  const columns = innerWidth(layout, component.id);
  const children = childrenOf(layout, component.id);
  return (
    <EditBox
      component={component}
      name="row"
      className={component.meta.background === 'BACKGROUND_WHITE' ? classes.white : undefined}
    >
      <div className={classes.row} style={{ '--columns': columns } as CSSProperties} data-row>
        {pull && (
          <div className={classes.guides} aria-hidden>
            {Array.from({ length: columns }, (_, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
              <span key={n} />
            ))}
          </div>
        )}
        {children.map(({ id }) => (
          <div
            key={id}
            className={classes.cell}
            style={
              {
                '--span':
                  (pull?.id === id ? pull.width : undefined) ??
                  Math.min(columns, widthOf(layout, id)),
              } as CSSProperties
            }
          >
            {renderChild(id)}
          </div>
        ))}
        {children.length === 0 && isEditing && <p className={classes.empty}>Empty row</p>}
      </div>
    </EditBox>
  );
}
