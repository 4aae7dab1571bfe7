import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';

const typeOf = (foreign: unknown): string =>
  typeof foreign === 'object' && foreign !== null && 'type' in foreign
    ? String(foreign.type)
    : 'unknown';

/** A component that this version cannot draw: it is named, and saved unchanged. */
export function Unknown({ component }: GridProps) {
  const { type, meta, foreign } = component;
  const what = type === 'DYNAMIC' ? `extension ${meta.componentKey ?? ''}`.trim() : typeOf(foreign);
  return (
    <EditBox component={component} name={what}>
      <div className={classes.unknown}>
        <strong>{what}</strong>
        <span>This kind of component cannot be shown here. It is kept when you save.</span>
      </div>
    </EditBox>
  );
}
