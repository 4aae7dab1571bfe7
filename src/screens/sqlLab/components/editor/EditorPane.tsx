import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { SplitHandle } from '@/ui/SplitHandle';
import { Waiting } from '@/ui/Waiting';
import { editorChanged } from '../../state/editors/editors';
import { runEditor, runText } from '../../state/thunks/sendRun';
import { stopEditor } from '../../state/thunks/stopRun';
import { formatSql } from '../../state/thunks/tools';
import type { Tab } from '../../state/activeTab';
import { focusPane } from '../../text/panes';
import { useShortcut } from '../../text/useShortcut';
import { ActionRow } from '../run/ActionRow';
import classes from './EditorPane.module.css';
import { SideBar } from '../tree/SideBar';
import { SouthPane } from '../results/SouthPane';
import type { EditorHandle } from '../../text/SqlEditor';
import { useTables } from '../tree/useTables';
import { SIDE_MAX_PX, SIDE_MIN_PX, useSideWidth } from '../tree/useSideWidth';
import { useTabLoading } from '../tabs/useTabLoading';

const SqlEditor = lazy(() => import('../../text/SqlEditor'));

/** One editor: what is there on its left, text above, rows below. */
export function EditorPane({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const handle = useRef<EditorHandle | null>(null);
  const column = useRef<HTMLDivElement>(null);
  const [sidePx, setSidePx] = useSideWidth();
  /** On a narrow screen the bar lies over the text, only while it is wanted. */
  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false;
  const [isOver, setOver] = useState(false);
  const { id, loaded, hideLeftBar, northPercent } = editor;
  const isBarShown = isNarrow ? isOver : !hideLeftBar;
  const showBar = (isShown: boolean): void => {
    if (isNarrow) setOver(isShown);
    else dispatch(editorChanged(id, { hideLeftBar: !isShown }));
  };
  const loading = useTabLoading(editor);
  const run = useCallback(() => void dispatch(runEditor(id)), [dispatch, id]);
  useTables(editor);
  useShortcut('run', run);
  useShortcut('runStatement', () => void dispatch(runText({ editorId: id, scope: 'statement' })));
  useShortcut('stop', () => void dispatch(stopEditor(id)));
  useShortcut('format', () => void dispatch(formatSql(id)));
  useShortcut('leftBar', () => showBar(!isBarShown));
  useShortcut('pane', () => focusPane(1));
  useShortcut('paneBefore', () => focusPane(-1));

  const onReady = useCallback((ready: EditorHandle) => {
    handle.current = ready;
  }, []);

  return (
    <div id="sql-editor-panel" role="tabpanel" aria-label={editor.name} className={classes.pane}>
      {isBarShown && (
        <>
          <div className={classes.side} data-pane="tables" style={{ width: sidePx }}>
            <SideBar editor={editor} handle={handle} onHide={() => showBar(false)} />
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
              <ActionIcon
                aria-label="Show left bar"
                className={classes.expand}
                onClick={() => showBar(true)}
              >
                <IconLayoutSidebarLeftExpand size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
          <div className={classes.text} data-pane="text">
            {loaded ? (
              <Suspense fallback={<Waiting>Loading the editor…</Waiting>}>
                <SqlEditor editorId={id} onReady={onReady} />
              </Suspense>
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
          <SouthPane editor={editor} />
        </div>
      </div>
    </div>
  );
}
