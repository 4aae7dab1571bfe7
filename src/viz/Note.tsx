import classes from './Note.module.css';

/** Its height, for drawings that leave room for it. */
export const NOTE_PX = 20;

interface Props {
  readonly width: number;
  readonly children: string | null;
}

/** What a picture does not show, in one line below it; nothing where it shows all. */
export function Note({ width, children }: Props) {
  return (
    children !== null && (
      <p className={classes.note} style={{ width, height: NOTE_PX }} title={children}>
        {children}
      </p>
    )
  );
}
