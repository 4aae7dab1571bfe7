import { Message } from '@/ui/Message';
import { usePaper } from '@/ui/paper';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useDropTarget } from '../../dnd/useDropTarget';
import { type Component, GRID_ID, ROOT_ID } from '../../layout/types';
import { editModeSet } from '../../state/dashboardStateSlice';
import { selectCanEdit, selectEditMode } from '../../state/selectors';
import { DropLine } from './DropLine';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';

/** The outermost container: the page's grid, or the content of a tab. */
export function Grid({ component, renderChild }: GridProps) {
  const isEditing = useAppSelector(selectEditMode);
  const isPaper = usePaper() !== 'none';
  return isEditing ? (
    <EditableGrid component={component} renderChild={renderChild} />
  ) : (
    <div className={classes.grid}>
      {component.children.map(renderChild)}
      {component.children.length === 0 &&
        (isWholePage(component) && !isPaper ? <NothingHere /> : <Empty component={component} />)}
    </div>
  );
}

function EditableGrid({ component, renderChild }: GridProps) {
  const ref = useDropTarget(component.id);
  return (
    <div ref={ref} className={classes.grid} data-editing data-drop={component.id}>
      {component.children.map(renderChild)}
      {component.children.length === 0 &&
        (isWholePage(component) ? (
          <Message title="Drag a chart here">
            Charts and layout elements are in the pane beside this; each also has an Add button.
          </Message>
        ) : (
          <Empty component={component} />
        ))}
      <DropLine id={component.id} at="inside" />
    </div>
  );
}

/** Tabs inside the page have other things around them, which a message about the whole page would contradict. */
const isWholePage = ({ id, parents }: Component): boolean =>
  id === GRID_ID || parents.at(-2) === ROOT_ID;

function Empty({ component: { id } }: Pick<GridProps, 'component'>) {
  const what = id === GRID_ID ? 'dashboard' : 'tab';
  return <p className={classes.empty}>This {what} is empty</p>;
}

function NothingHere() {
  const canEdit = useAppSelector(selectCanEdit);
  const dispatch = useAppDispatch();
  return canEdit ? (
    <Message
      title="There are no charts here yet"
      action={{ label: 'Add charts', onClick: () => dispatch(editModeSet(true)) }}
    >
      Edit the dashboard to add charts, text and tabs.
    </Message>
  ) : (
    <Message title="There are no charts here yet">An owner of this dashboard can add some.</Message>
  );
}
