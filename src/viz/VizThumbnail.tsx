import type { Thumbnail } from './vizMeta';
import classes from './VizThumbnail.module.css';

/** The shape of a chart type, 72 by 40. */
export function VizThumbnail({ faint, full, line }: Thumbnail) {
  return (
    <svg viewBox="0 0 72 40" className={classes.thumbnail} aria-hidden>
      {faint && <path d={faint} className={classes.faint} />}
      {full && <path d={full} className={classes.full} />}
      {line && <path d={line} className={classes.line} />}
    </svg>
  );
}
