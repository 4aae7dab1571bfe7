import { useAppSelector } from '@/app/redux';
import classes from './EditedBy.module.css';
import { selectEditorsOf } from './selectors';

interface Props {
  readonly id: string;
  /** Beside a name, not around a component. */
  readonly isInline?: boolean;
}

/** Whose work this component is in, as initials; in words it stands with the people who are here. */
export function EditedBy({ id, isInline = false }: Props) {
  const editors = useAppSelector((state) => selectEditorsOf(state, id));
  if (editors.length === 0) return null;
  return (
    <span className={isInline ? classes.inline : classes.around} aria-hidden data-off-paper>
      {editors.map(({ id: person, initials, name }) => (
        <span key={person} className={classes.initials} title={`${name} is editing this`}>
          {initials}
        </span>
      ))}
    </span>
  );
}
