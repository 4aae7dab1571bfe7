import { useAppSelector } from '@/app/redux';
import { ROOT_ID } from '../layout/types';
import { useDraggedType } from '../dnd/useDraggedType';
import { useDropTarget } from '../dnd/useDropTarget';
import { topTabsOf } from '../layout/tabs';
import { selectLayout } from '../state/selectors';
import { DropLine } from './grid/DropLine';
import classes from './grid/grid.module.css';

/** The place to drop tabs at the top of a page that has none, shown while tabs are dragged. */
export function TopTabsDrop() {
  const dragged = useDraggedType();
  const hasTopTabs = useAppSelector((state) => topTabsOf(selectLayout(state)) !== undefined);
  const ref = useDropTarget(ROOT_ID);
  if (dragged !== 'TABS' || hasTopTabs) return null;
  return (
    <div ref={ref} className={classes.topDrop} data-drop={ROOT_ID}>
      Drop here to move everything into tabs
      <DropLine id={ROOT_ID} at="inside" />
    </div>
  );
}
