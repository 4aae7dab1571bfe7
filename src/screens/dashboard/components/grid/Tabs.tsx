import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ROOT_ID } from '../../layout/types';
import { pageMode } from '@/lib/pageMode';
import { usePaper } from '@/ui/paper';
import { tabTitleKey } from '../../dnd/boxes';
import { useDragItem } from '../../dnd/useDragItem';
import { useDropTarget } from '../../dnd/useDropTarget';
import { componentDeleted, metaChanged, tabAdded } from '../../layout/layoutSlice';
import { childrenOf, indexOf, parentOf } from '../../layout/tree';
import type { Component } from '../../layout/types';
import { tabActivated } from '../../state/dashboardStateSlice';
import { selectActiveTab, selectEditMode, selectLayout } from '../../state/selectors';
import { dropComponent } from '../../state/thunks/dropComponent';
import { DropLine } from './DropLine';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { TextInPlace } from './TextInPlace';

const titleOf = ({ meta }: Component) => meta.text || meta.defaultText || 'Tab title';

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
            <Heading className={classes.paperTab}>{titleOf(tab)}</Heading>
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
  const dispatch = useAppDispatch();
  const baseId = useId();
  const layout = useAppSelector(selectLayout);
  const active = useAppSelector((state) => selectActiveTab(state, id));
  const isEditing = useAppSelector(selectEditMode);
  const shows = pageMode(useLocation().search).tabs || isEditing;
  const tabs = childrenOf(layout, id);
  const activate = (tabId: string) =>
    dispatch(tabActivated({ tabId, siblings: component.children }));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[at + step];
    if (step === 0 || !next || event.target !== event.currentTarget) return;
    event.preventDefault();
    activate(next.id);
    document.getElementById(`${baseId}-${next.id}`)?.focus();
  };
  const content = (
    <div className={classes.tabs} data-top={parents.at(-1) === ROOT_ID || undefined}>
      {shows && (
        <div className={classes.tabBar}>
          <div role="tablist" aria-label="Dashboard tabs" className={classes.tabList}>
            {tabs.map((tab, at) => (
              <div
                key={tab.id}
                id={`${baseId}-${tab.id}`}
                role="tab"
                aria-selected={tab.id === active}
                aria-controls={`${baseId}-panel`}
                tabIndex={tab.id === active ? 0 : -1}
                className={classes.tab}
                data-active={tab.id === active || undefined}
                onClick={() => activate(tab.id)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                {isEditing ? (
                  <EditableTitle tab={tab} isActive={tab.id === active} />
                ) : (
                  titleOf(tab)
                )}
              </div>
            ))}
          </div>
          {isEditing && (
            <ActionIcon aria-label="Add a tab" onClick={() => dispatch(tabAdded({ tabsId: id }))}>
              <IconPlus size={14} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
      )}
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${active}`}>
        {active && renderChild(active)}
      </div>
    </div>
  );
  return (
    <EditBox component={component} name="tabs">
      {content}
    </EditBox>
  );
}

function EditableTitle({ tab, isActive }: { tab: Component; isActive: boolean }) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  const make = useCallback(() => ({ component: tab }), [tab]);
  const { ref: dragRef } = useDragItem(make);
  const dropRef = useDropTarget(parentOf(layout, tab.id)?.id ?? tab.id, tabTitleKey(tab.id));
  const ref = useCallback(
    (element: HTMLElement | null) => {
      dragRef(element);
      dropRef(element);
    },
    [dragRef, dropRef],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const parent = parentOf(layout, tab.id);
    const step = event.key === 'ArrowRight' ? 2 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!event.altKey || step === 0 || !parent) return;
    event.preventDefault();
    const index = indexOf(layout, tab.id) + step;
    if (index < 0 || index > parent.children.length) return;
    void dispatch(dropComponent({ component: tab, place: { parentId: parent.id, index } }));
  };
  return (
    <span
      ref={ref}
      className={classes.tabTitle}
      title="Drag, or press Alt and an arrow key, to move"
      onKeyDownCapture={onKeyDown}
    >
      {isActive ? (
        <TextInPlace
          value={tab.meta.text ?? ''}
          label="Title of the tab"
          placeholder={tab.meta.placeholder || 'Tab title'}
          onCommit={(text) => dispatch(metaChanged({ id: tab.id, meta: { text } }))}
        />
      ) : (
        titleOf(tab)
      )}
      <ActionIcon
        size={18}
        aria-label={`Delete tab ${titleOf(tab)}`}
        onClick={(event) => {
          event.stopPropagation();
          dispatch(componentDeleted(tab.id));
        }}
      >
        <IconX size={12} stroke={1.5} />
      </ActionIcon>
      <DropLine id={tab.id} />
    </span>
  );
}
