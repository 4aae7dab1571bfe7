import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useAppDispatch } from '@/app/redux';
import type { LibraryRow } from '../state/kinds';
import { toggleFavorite } from '../state/thunks';
import classes from './FavoriteButton.module.css';

interface Props {
  readonly kind: 'dashboard' | 'chart';
  readonly row: LibraryRow;
}

export function FavoriteButton({ kind, row: { id, title, isFavorite } }: Props) {
  const dispatch = useAppDispatch();
  return (
    <ActionIcon
      aria-label={isFavorite ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      aria-pressed={isFavorite}
      onClick={() => void dispatch(toggleFavorite({ kind, id, isFavorite: !isFavorite }))}
    >
      {isFavorite ? (
        <IconStarFilled size={16} className={classes.star} />
      ) : (
        <IconStar size={16} stroke={1.5} />
      )}
    </ActionIcon>
  );
}
