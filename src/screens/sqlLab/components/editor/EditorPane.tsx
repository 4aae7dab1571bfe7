import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { lazily } from '@/ui/lazily';
import { SplitHandle } from '@/ui/SplitHandle';
import { Waiting } from '@/ui/Waiting';
import { editorChanged } from '../../state/editors/editors';
import { NARROW, toggleLeftBar } from '../../state/thunks/leftBar';
import type { Tab } from '../../state/activeTab';
import { selectIsBarOver } from '../../state/slices/viewSlice';
import { ActionRow } from '../run/ActionRow';
import { ParamInputs } from '../run/ParamInputs';
import classes from './EditorPane.module.css';
import { SideBar } from '../tree/SideBar';
import { SouthPane } from '../results/SouthPane';
import type { EditorHandle } from '../../text/SqlEditor';
import { useTables } from '../tree/useTables';
import { SIDE_MAX_PX, SIDE_MIN_PX, useSideWidth } from '../tree/useSideWidth';
import { useSavedText } from '../tabs/useSavedText';
import { useTabLoading } from '../tabs/useTabLoading';

const SqlEditor = lazily(
  async () => (await import('../../text/SqlEditor')).default,
  <Waiting>Loading the editor…</Waiting>,
);

/** One editor: the left bar, the text, and the south pane below it. */
export function EditorPane({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const handle = useRef<EditorHandle | null>(null);
  const column = useRef<HTMLDivElement>(null);
  const [sidePx, setSidePx] = useSideWidth();
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const isOver = useAppSelector(selectIsBarOver);
  const { id, loaded, hideLeftBar, northPercent } = editor;
  const isBarShown = isNarrow ? isOver : !hideLeftBar;
  const toggleBar = () => dispatch(toggleLeftBar());
  const loading = useTabLoading(editor);
  useTables(editor);
  useSavedText(editor);

  const onReady = useCallback((ready: EditorHandle) => {
    handle.current = ready;
  }, []);

  return (
    <div id="sql-editor-panel" role="tabpanel" aria-label={editor.name} className={classes.pane}>
      {isBarShown && (
        <>
          <div className={classes.side} data-pane="tables" style={{ width: sidePx }}>
            <SideBar editor={editor} handle={handle} onHide={toggleBar} />
          </div>
          <SplitHandle
            orientation="vertical"
            label="Width of the left bar"
            value={sidePx}
            min={SIDE_MIN_PX}
            max={SIDE_MAX_PX}
            perPixel={() => 1}
            onChange={setSidePx}
          />
        </>
      )}
      <div ref={column} className={classes.column}>
        <div className={classes.north} style={{ flexBasis: `${northPercent}%` }}>
          {!isBarShown && (
            <Tooltip label="Show left bar">
              <ActionIcon aria-label="Show left bar" className={classes.expand} onClick={toggleBar}>
                <IconLayoutSidebarLeftExpand size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
          <div className={classes.text} data-pane="text">
            {loaded ? (
              <SqlEditor editorId={id} onReady={onReady} />
            ) : loading.error ? (
              <div className={classes.failed}>
                <ErrorNotice
                  error={loading.error}
                  action={{ label: 'Try again', onClick: loading.retry }}
                />
              </div>
            ) : (
              <Waiting>Loading the tab…</Waiting>
            )}
          </div>
        </div>
        <SplitHandle
          orientation="horizontal"
          label="Height of the editor"
          value={northPercent}
          min={10}
          max={90}
          perPixel={() => 100 / Math.max(1, column.current?.clientHeight ?? 1)}
          onChange={(north) =>
            dispatch(editorChanged(id, { northPercent: north, southPercent: 100 - north }))
          }
        />
        <div className={classes.south} data-pane="results">
          <ActionRow editor={editor} />
          <ParamInputs editor={editor} />
          <SouthPane editor={editor} />
        </div>
      </div>
    </div>
  );
}
