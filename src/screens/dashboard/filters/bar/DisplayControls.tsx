import { useAppSelector } from '@/app/redux';
import { selectUnapplied } from '../filterSelectors';
import classes from './FilterBar.module.css';

/** Says that the dashboard has controls which do nothing here, so that nobody takes the charts for what they are not. */
export function DisplayControls() {
  const words = useAppSelector(selectUnapplied);
  return words && <p className={classes.unapplied}>{words}</p>;
}
