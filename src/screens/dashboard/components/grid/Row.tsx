import { type CSSProperties, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { pageMode } from '@/lib/pageMode';
import { usePaper } from '@/ui/paper';
import { heightPxOf } from '../../layout/heights';
import { childrenOf } from '../../layout/tree';
import { innerWidth, widthOf } from '../../layout/widths';
import { selectEditMode, selectIsLarge, selectIsOnPath, selectLayout } from '../../state/selectors';
import { EditBox } from './EditBox';
import { frameOf } from './frameOf';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { usePullIn } from './resizing';
import { useNearViewport } from './useNearViewport';

/** Components side by side, sharing the columns of what holds the row. */
export function Row(props: GridProps) {
  const isLarge = useAppSelector(selectIsLarge);
  return isLarge ? <DistantRow {...props} /> : <DrawnRow {...props} />;
}

/** On a large page a row is drawn while it is near the viewport, and keeps its place otherwise; in edit mode it then stays. */
function DistantRow(props: GridProps) {
  const { id } = props.component;
  const ref = useRef<HTMLDivElement>(null);
  const { report } = pageMode(useLocation().search);
  const isWanted = useAppSelector((state) => selectIsOnPath(state, id));
  const height = useAppSelector((state) => heightPxOf(selectLayout(state), id));
  const isEditing = useAppSelector(selectEditMode);
  const isPaper = usePaper() !== 'none';
  const isNear = useNearViewport(ref, !report && !isWanted && !isPaper, !isEditing);
  return (
    <div ref={ref} style={isNear ? undefined : { height }}>
      {isNear && <DrawnRow {...props} />}
    </div>
  );
}

function DrawnRow({ component, renderChild }: GridProps) {
  const layout = useAppSelector(selectLayout);
  const isEditing = useAppSelector(selectEditMode);
  const pull = usePullIn(component.id);
  const columns = innerWidth(layout, component.id);
  const children = childrenOf(layout, component.id);
  return (
    <EditBox component={component} name="row" {...frameOf(component)}>
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
