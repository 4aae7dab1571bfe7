import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ROOT_ID } from '../../layout/types';
import { pageMode } from '@/lib/pageMode';
import { usePaper } from '@/ui/paper';
import { tabAdded } from '../../layout/layoutSlice';
import { childrenOf } from '../../layout/tree';
import type { Component } from '../../layout/types';
import { tabActivated } from '../../state/dashboardStateSlice';
import { selectActiveTab, selectEditMode, selectLayout } from '../../state/selectors';
import { EditedBy } from '../../presence/EditedBy';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { EditableTab, type TabProps } from './EditableTab';
import { TabMenu } from './TabMenu';
import { TabName } from './TabName';
import { titleOfTab } from './titleOfTab';

/** Tabs, or in a file, which cannot be clicked, all of them below each other. */
export function Tabs(props: GridProps) {
  return usePaper() === 'whole' ? <PaperTabs {...props} /> : <ScreenTabs {...props} />;
}

function PaperTabs({ component, renderChild }: GridProps) {
  const tabs = childrenOf(useAppSelector(selectLayout), component.id);
  const isTop = component.parents.at(-1) === ROOT_ID;
  const Heading = isTop ? 'h2' : 'h3';
  return (
    <div className={classes.tabs} data-top={isTop || undefined}>
      <div className={classes.paperTabs}>
        {tabs.map((tab) => (
          <section key={tab.id}>
            <Heading className={classes.paperTab}>{titleOfTab(tab)}</Heading>
            {renderChild(tab.id)}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Tabs and the content of the open one. Only open content is drawn and run. */
function ScreenTabs({ component, renderChild }: GridProps) {
  const { id, parents } = component;
  const baseId = useId();
  const active = useAppSelector((state) => selectActiveTab(state, id));
  const isEditing = useAppSelector(selectEditMode);
  const shows = pageMode(useLocation().search).tabs || isEditing;
  return (
    <EditBox component={component} name="tabs">
      <div className={classes.tabs} data-top={parents.at(-1) === ROOT_ID || undefined}>
        {shows && <TabBar component={component} active={active} baseId={baseId} />}
        <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${active}`}>
          {active && renderChild(active)}
        </div>
      </div>
    </EditBox>
  );
}

interface BarProps {
  readonly component: Component;
  readonly active: string | undefined;
  readonly baseId: string;
}

/** What can be done with the tabs of one bar, and which of them is being renamed. */
const useTabs = ({ component: { id, children }, active, baseId }: BarProps) => {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  const [renaming, setRenaming] = useState<string | null>(null);
  /** The tab that gets the focus once it is drawn. */
  const next = useRef<string | null>(null);
  const tabs = childrenOf(layout, id);
  useEffect(() => {
    if (next.current === null || renaming !== null) return;
    document.getElementById(`${baseId}-${next.current}`)?.focus();
    next.current = null;
  }, [baseId, renaming, children]);
  const focusNext = (tabId: string) => {
    next.current = tabId;
  };
  const activate = (tabId: string) => dispatch(tabActivated({ tabId, siblings: children }));
  /** Before a tab goes, the one beside it is opened. */
  const leave = (tab: Component, isFocused: boolean) => {
    const at = tabs.indexOf(tab);
    const neighbor = tabs[at + 1] ?? tabs[at - 1];
    if (!neighbor) return;
    if (tab.id === active) activate(neighbor.id);
    if (isFocused) next.current = neighbor.id;
  };
  const add = () => {
    const { payload } = dispatch(tabAdded({ tabsId: id }));
    activate(payload.ids.tab);
    setRenaming(payload.ids.tab);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const neighbor = tabs[at + step];
    if (step === 0 || event.altKey || !neighbor) return;
    event.preventDefault();
    activate(neighbor.id);
    document.getElementById(`${baseId}-${neighbor.id}`)?.focus();
  };
  return { tabs, renaming, setRenaming, focusNext, activate, leave, add, onKeyDown };
};

function TabBar(props: BarProps) {
  const { active, baseId } = props;
  const { chartControls } = pageMode(useLocation().search);
  const isEditing = useAppSelector(selectEditMode);
  const { tabs, renaming, setRenaming, focusNext, activate, leave, add, onKeyDown } =
    useTabs(props);
  const opened = tabs.find((tab) => tab.id === active);
  return (
    <div className={classes.tabBar}>
      <div role="tablist" aria-label="Dashboard tabs" className={classes.tabList}>
        {tabs.map((tab, at) => {
          if (isEditing && renaming === tab.id)
            return (
              <TabName
                key={tab.id}
                tab={tab}
                onDone={(isByKey) => {
                  if (isByKey) focusNext(tab.id);
                  setRenaming(null);
                }}
              />
            );
          const plain: TabProps = {
            id: `${baseId}-${tab.id}`,
            role: 'tab',
            'aria-selected': tab.id === active,
            'aria-controls': `${baseId}-panel`,
            tabIndex: tab.id === active ? 0 : -1,
            className: classes.tab,
            'data-active': tab.id === active || undefined,
            onClick: () => activate(tab.id),
            onKeyDown: (event) => onKeyDown(event, at),
          };
          return isEditing ? (
            <EditableTab
              key={tab.id}
              tab={tab}
              props={plain}
              onOpen={() => activate(tab.id)}
              onRename={() => setRenaming(tab.id)}
              onMoved={() => focusNext(tab.id)}
              onDeleting={() => leave(tab, true)}
            />
          ) : (
            <div key={tab.id} {...plain}>
              {titleOfTab(tab)}
              <EditedBy id={tab.id} isInline />
            </div>
          );
        })}
      </div>
      {isEditing && (
        <ActionIcon aria-label="Add a tab" onClick={add}>
          <IconPlus size={14} stroke={1.5} />
        </ActionIcon>
      )}
      {opened && chartControls && (
        <TabMenu
          tab={opened}
          onRename={() => setRenaming(opened.id)}
          onDeleting={() => leave(opened, false)}
        />
      )}
    </div>
  );
}
