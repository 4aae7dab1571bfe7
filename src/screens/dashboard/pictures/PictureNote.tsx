import { Button, Loader } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { pictureCanceled } from './pictureActions';
import { NAMES_OF_PICTURES } from './pictureNames';
import classes from './PictureNote.module.css';

/** While the server makes a file of the dashboard: how far it is, and how to stop it. */
export function PictureNote() {
  const dispatch = useAppDispatch();
  const making = useAppSelector((state) => state.dashboardPicture.making);
  if (!making) return null;
  const name = NAMES_OF_PICTURES[making.kind];
  return (
    <span className={classes.note} role="status">
      <Loader size={12} aria-hidden />
      {making.isWaiting ? `The ${name} waits for other files…` : `Making the ${name}…`}
      <Button variant="subtle" color="gray" onClick={() => dispatch(pictureCanceled())}>
        Cancel
      </Button>
    </span>
  );
}
