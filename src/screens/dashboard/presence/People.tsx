import { Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import classes from './People.module.css';
import { type Other, selectOthers } from './selectors';
import { usePresence } from './usePresence';

const MOST_SHOWN = 4;

const sentence = ({ name, isSelf, editing, at }: Other): string => {
  if (isSelf)
    return `You ${editing ? `are editing ${at ?? 'it'}` : 'have it open'} in another window`;
  return editing ? `${name} is editing${at ? ` ${at}` : ''}` : `${name} is here`;
};

/** Who else has the dashboard open. */
export function People() {
  usePresence();
  const others = useAppSelector(selectOthers);
  if (others.length === 0) return null;
  // Those who edit come first.
  const sorted = others.toSorted((a, b) => Number(b.editing) - Number(a.editing));
  const more = sorted.slice(MOST_SHOWN);
  return (
    <ul className={classes.people} aria-label="Also here">
      {sorted.slice(0, MOST_SHOWN).map((other) => (
        <li key={other.id}>
          <Tooltip label={sentence(other)}>
            <span
              className={classes.person}
              data-editing={other.editing || undefined}
              role="img"
              aria-label={sentence(other)}
            >
              {other.initials}
              {other.editing && <IconPencil size={10} stroke={2} className={classes.pencil} />}
            </span>
          </Tooltip>
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <Tooltip label={more.map(({ name }) => name).join(', ')}>
            <span
              className={classes.person}
              role="img"
              aria-label={`And ${more.map(({ name }) => name).join(', ')}`}
            >
              +{more.length}
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
