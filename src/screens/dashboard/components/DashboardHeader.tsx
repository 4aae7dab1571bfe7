import { ActionIcon, Badge, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCertificate, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { CommandButton } from '@/features/commands/CommandButton';
import { useRunCommand } from '@/features/commands/useCommand';
import { Ago } from '@/ui/Ago';
import { dashboardCommands } from '../commands';
import { selectEmitters, selectIsCrossFiltering } from '../filters/cross/crossSelectors';
import { selectHasBar } from '../filters/filterSelectors';
import { FilterViews } from '../filters/views/FilterViews';
import { HEADER_ID } from '../layout/types';
import { discardRestored, metaChanged } from '../layout/layoutSlice';
import { discardForgotten } from '../state/dashboardStateSlice';
import {
  selectCanEdit,
  selectDashboardState,
  selectInfo,
  selectIsStored,
  selectTitle,
} from '../state/selectors';
import { PictureNote } from '../pictures/PictureNote';
import { UNTITLED } from '../state/saveBody';
import { People } from '../presence/People';
import { SavedElsewhere } from '../presence/SavedElsewhere';
import { AutoRefreshNote } from './AutoRefresh';
import classes from './DashboardHeader.module.css';
import { DashboardMenu } from './DashboardMenu';
import { EditActions } from './EditActions';
import { TextInPlace } from './grid/TextInPlace';

/** Title, state and actions of the open dashboard. */
export function DashboardHeader() {
  const dispatch = useAppDispatch();
  const info = useAppSelector(selectInfo);
  const title = useAppSelector(selectTitle);
  const run = useRunCommand();
  const isStored = useAppSelector(selectIsStored);
  const { editMode, isStarred, hasUnsavedChanges, lastModifiedTime } =
    useAppSelector(selectDashboardState);
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        {editMode ? (
          <>
            <VisuallyHidden component="h1">{`Editing ${title || UNTITLED}`}</VisuallyHidden>
            <TextInPlace
              className={classes.title}
              value={title}
              label="Dashboard title"
              placeholder={UNTITLED}
              onCommit={(text) => dispatch(metaChanged({ id: HEADER_ID, meta: { text } }))}
            />
          </>
        ) : (
          <h1 className={classes.title}>{title || UNTITLED}</h1>
        )}
        {info.certifiedBy && (
          <Tooltip
            label={[`Certified by ${info.certifiedBy}`, info.certificationDetails]
              .filter(Boolean)
              .join('. ')}
          >
            <IconCertificate
              size={16}
              stroke={1.5}
              className={classes.certified}
              role="img"
              aria-label={`Certified by ${info.certifiedBy}`}
            />
          </Tooltip>
        )}
        {isStored && (
          <ActionIcon
            aria-label={dashboardCommands.favorite.label}
            aria-pressed={isStarred}
            className={isStarred ? classes.starred : undefined}
            onClick={() => run(dashboardCommands.favorite)}
          >
            {isStarred ? (
              <IconStarFilled size={16} stroke={1.5} />
            ) : (
              <IconStar size={16} stroke={1.5} />
            )}
          </ActionIcon>
        )}
        {isStored && <Published />}
        <span className={classes.note}>
          {!isStored ? (
            'Not saved yet'
          ) : hasUnsavedChanges ? (
            'Unsaved changes'
          ) : (
            <>
              Changed <Ago at={lastModifiedTime * 1000} />
              {info.changedByName && ` by ${info.changedByName}`}
            </>
          )}
        </span>
      </div>
      <div className={classes.actions}>
        <PictureNote />
        <AutoRefreshNote />
        <SavedElsewhere />
        <People />
        {isStored && <ViewsWithoutBar />}
        <Discarded />
        {editMode ? (
          <EditActions />
        ) : (
          <CommandButton command={dashboardCommands.edit} variant="default" />
        )}
        <DashboardMenu />
      </div>
    </header>
  );
}

/** The person's views of what is chosen in charts; where there is a bar of filters, it has them. */
function ViewsWithoutBar() {
  const isOffered = useAppSelector(
    (state) =>
      !selectHasBar(state) && selectIsCrossFiltering(state) && selectEmitters(state).length > 0,
  );
  return isOffered && <FilterViews />;
}

/** Shows whether others see the dashboard; people who may edit it can change that. */
function Published() {
  const run = useRunCommand();
  const canEdit = useAppSelector(selectCanEdit);
  const { isPublished } = useAppSelector(selectDashboardState);
  const label = isPublished ? 'Published' : 'Draft';
  const color = isPublished ? 'accent' : 'gray';
  if (!canEdit) return <Badge color={color}>{label}</Badge>;
  return (
    <Tooltip
      label={isPublished ? 'Hide it from everybody except its owners' : 'Make it visible to others'}
    >
      <Badge
        component="button"
        color={color}
        className={classes.published}
        onClick={() => run(dashboardCommands[isPublished ? 'unpublish' : 'publish'])}
      >
        {label}
      </Badge>
    </Tooltip>
  );
}

/** Restores changes after a discard. */
function Discarded() {
  const dispatch = useAppDispatch();
  const { discarded } = useAppSelector(selectDashboardState);
  if (!discarded) return null;
  return (
    <span className={classes.discarded} role="status">
      Changes discarded
      <Button variant="subtle" onClick={() => dispatch(discardRestored(discarded))}>
        Restore
      </Button>
      <Button variant="subtle" color="gray" onClick={() => dispatch(discardForgotten())}>
        Dismiss
      </Button>
    </span>
  );
}
