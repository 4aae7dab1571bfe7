import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ChartMenu } from '@/features/charts/ChartMenu';
import { CommandButton } from '@/features/commands/CommandButton';
import { CommandIcon } from '@/features/commands/CommandIcon';
import { CommandItem } from '@/features/commands/CommandItem';
import { useCommand } from '@/features/commands/useCommand';
import { selectCan } from '@/features/session/selectors';
import { Later } from '@/ui/Later';
import { exploreCommands } from '../commands';
import { EXPLORE_KEY } from '../state/exploreKey';
import { sliceRenamed } from '../state/exploreSlice';
import { selectDatasetFacts, selectExplore, selectFormData, selectTitle } from '../state/selectors';
import { OpenInSqlItem } from './OpenInSqlItem';
import { EditableTitle } from './EditableTitle';
import classes from './ExplorePage.module.css';
import { SavedMark } from './SavedMark';
import { StepsMenu } from './StepsMenu';

const icon = { size: 16, stroke: 1.5 } as const;
/** The chart's title, owners, state of saving, and actions. */
export function ExploreHeader() {
  const dispatch = useAppDispatch();
  const title = useAppSelector(selectTitle);
  const slice = useAppSelector((state) => selectExplore(state).slice);
  const metadata = useAppSelector((state) => selectExplore(state).metadata);
  const canSave = useAppSelector(
    ({ explore: { can_add, can_overwrite } }) => can_add || can_overwrite,
  );
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <div className={classes.titleRow}>
          <EditableTitle
            title={title}
            onChange={canSave ? (text) => dispatch(sliceRenamed(text)) : null}
          />
          {slice && <Favorite />}
        </div>
        <div className={classes.about}>
          <SavedMark />
          {metadata && metadata.owners.length > 0 && <span>{metadata.owners.join(', ')}</span>}
          {metadata && <span>Changed {metadata.changed_on_humanized}</span>}
        </div>
      </div>
      <Later>
        <CommandIcon command={exploreCommands.undo} className={classes.quiet} />
        <CommandIcon command={exploreCommands.redo} className={classes.quiet} />
        <StepsMenu />
        <CommandButton command={exploreCommands.save} variant="default" />
        <HeaderMenu />
      </Later>
    </header>
  );
}

/** What can be done with the chart as its settings are. */
function HeaderMenu() {
  const form = useAppSelector(selectFormData);
  const facts = useAppSelector(selectDatasetFacts);
  const title = useAppSelector(selectTitle);
  const isUnnamed = useAppSelector((state) => selectExplore(state).sliceName === '');
  const canUseSql = useAppSelector((state) => selectCan(state, 'can_execute_sql_query', 'SQLLab'));
  if (!form) return null;
  return (
    <ChartMenu
      chartKey={EXPLORE_KEY}
      title={title}
      isUnnamed={isUnnamed}
      formData={form}
      dataset={facts}
      label="Chart menu"
    >
      <Menu.Divider />
      {canUseSql && <OpenInSqlItem form={form} />}
      <CommandItem command={exploreCommands.copyPermalink} />
      <CommandItem command={exploreCommands.share} />
      <CommandItem command={exploreCommands.properties} />
      <CommandItem command={exploreCommands.versions} />
      <CommandItem command={exploreCommands.remove} isDangerous />
    </ChartMenu>
  );
}

/** Pressed when the chart is one of the person's favorites. */
function Favorite() {
  const { label, run } = useCommand(exploreCommands.favorite);
  const isStarred = useAppSelector((state) => selectExplore(state).isStarred);
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isStarred} onClick={run}>
        {isStarred ? <IconStarFilled size={16} /> : <IconStar {...icon} />}
      </ActionIcon>
    </Tooltip>
  );
}
