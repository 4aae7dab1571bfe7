import { useDropPlaceAt } from '../../dnd/dropPlaceStore';
import classes from './grid.module.css';

/** The 3 px line that shows where a drop goes; red where it would be refused. */
export function DropLine({ id, at = 'edge' }: { id: string; at?: 'edge' | 'inside' }) {
  const place = useDropPlaceAt(id);
  if (!place || (place.edge === 'inside') !== (at === 'inside')) return null;
  return (
    <div
      className={classes.dropLine}
      data-edge={place.edge}
      data-refused={place.refusal !== null || undefined}
      data-testid="drop-line"
    />
  );
}
