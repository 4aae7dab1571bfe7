import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLink,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ChartMenu } from '@/features/charts/ChartMenu';
import { selectCan } from '@/features/session/selectors';
import { EXPLORE_KEY } from '../state/exploreKey';
import { redone, sliceRenamed, undone } from '../state/exploreSlice';
import {
  selectDatasetFacts,
  selectExplore,
  selectFormData,
  selectIsQuery,
  selectSavedState,
  selectTitle,
} from '../state/selectors';
import { copyPermalink } from '../state/thunks/copyPermalink';
import { openSaveModal } from '../state/thunks/openSaveModal';
import { toggleStar } from '../state/thunks/toggleStar';
import { OpenInSqlItem } from './OpenInSqlItem';
import { EditableTitle } from './EditableTitle';
import classes from './ExplorePage.module.css';

const icon = { size: 16, stroke: 1.5 } as const;
/** Where this page keeps its settings; the link carries them itself. */
const OWN: ReadonlySet<string> = new Set(['form_data_key', 'form_data']);
const SAVED_WORDS = {
  new: 'Not saved yet',
  saved: 'Saved',
  changed: 'Unsaved changes',
} as const;

/** What this chart is called, whose it is, whether it is saved, and what can be done with it. */
export function ExploreHeader() {
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const form = useAppSelector(selectFormData);
  const facts = useAppSelector(selectDatasetFacts);
  const title = useAppSelector(selectTitle);
  const saved = useAppSelector(selectSavedState);
  const isQuery = useAppSelector(selectIsQuery);
  const explore = useAppSelector(selectExplore);
  const { slice, isStarred, metadata, past, future, can_add, can_overwrite } = explore;
  const canUseSql = useAppSelector((state) => selectCan(state, 'can_execute_sql_query', 'SQLLab'));
  const canSave = can_add || can_overwrite;
  if (!form) return null;
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <div className={classes.titleRow}>
          <EditableTitle
            title={title}
            onChange={canSave ? (text) => dispatch(sliceRenamed(text)) : null}
          />
          {slice && (
            <Tooltip label={isStarred ? 'Remove from favorites' : 'Add to favorites'}>
              <ActionIcon
                aria-label={isStarred ? 'Remove from favorites' : 'Add to favorites'}
                aria-pressed={isStarred}
                onClick={() => void dispatch(toggleStar())}
              >
                {isStarred ? <IconStarFilled size={16} /> : <IconStar {...icon} />}
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <div className={classes.about}>
          <span className={saved === 'changed' ? classes.changed : undefined} role="status">
            {SAVED_WORDS[saved]}
          </span>
          {metadata && metadata.owners.length > 0 && <span>{metadata.owners.join(', ')}</span>}
          {metadata && <span>Changed {metadata.changed_on_humanized}</span>}
        </div>
      </div>
      <Tooltip label="Undo (mod+Z)">
        <ActionIcon
          aria-label="Undo"
          className={classes.quiet}
          disabled={past.length === 0}
          onClick={() => dispatch(undone())}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (mod+shift+Z)">
        <ActionIcon
          aria-label="Redo"
          className={classes.quiet}
          disabled={future.length === 0}
          onClick={() => dispatch(redone())}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
      {canSave && (
        <Button variant="default" onClick={() => void dispatch(openSaveModal())}>
          Save
        </Button>
      )}
      <ChartMenu
        chartKey={EXPLORE_KEY}
        title={title}
        formData={form}
        dataset={facts}
        label="Chart menu"
      >
        <Menu.Divider />
        {canUseSql && <OpenInSqlItem form={form} />}
        {/* A query is its person's alone: nobody else could open the link. */}
        {!isQuery && (
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            onClick={() =>
              void dispatch(copyPermalink([...search].filter(([name]) => !OWN.has(name))))
            }
          >
            Copy permalink
          </Menu.Item>
        )}
      </ChartMenu>
    </header>
  );
}
