import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { PlaceAnchor } from '@/ui/PlaceAnchor';
import { selectDatabase } from '../../state/selectors';
import type { TablePlace } from '../../model/openTable';
import { selectTable } from '../../state/tables/tableSelectors';
import { createTableDataset, exploreAddress } from '../../state/thunks/createDataset';
import {
  copySelectStar,
  openTable,
  previewTable,
  queryTable,
} from '../../state/thunks/tableActions';
import { removeTable } from '../../state/thunks/tables';

export interface MenuPlace {
  readonly place: TablePlace;
  /** Position in the window. */
  readonly x: number;
  readonly y: number;
}

interface Props extends MenuPlace {
  readonly onInsert: () => void;
  readonly onClose: () => void;
}

/** Actions on a table. */
export function TreeMenu({ place, x, y, onInsert, onClose }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { submit } = useSubmit(createTableDataset);
  const table = useAppSelector((state) => selectTable(state, place));
  const canPreview = !useAppSelector((state) => selectDatabase(state, place.dbId))
    ?.disable_data_preview;
  const explore = async (): Promise<void> => {
    const made = await submit(place);
    if (made) void navigate(exploreAddress(made.reply));
  };
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus>
      <Menu.Target>
        <PlaceAnchor name={`Actions for ${place.name}`} left={x} top={y} />
      </Menu.Target>
      <Menu.Dropdown>
        {canPreview && (
          <Menu.Item onClick={() => void dispatch(previewTable(place))}>Preview 100 rows</Menu.Item>
        )}
        <Menu.Item onClick={() => void dispatch(queryTable(place))}>Open as query</Menu.Item>
        <Menu.Item onClick={onInsert}>Insert name</Menu.Item>
        <Menu.Item onClick={() => void dispatch(copySelectStar(place))}>
          Copy SELECT statement
        </Menu.Item>
        <Menu.Item onClick={() => void explore()}>Create dataset and explore</Menu.Item>
        {table && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void dispatch(openTable(place))}>Refresh</Menu.Item>
            <Menu.Item onClick={() => void dispatch(removeTable(table))}>
              Remove from list
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
