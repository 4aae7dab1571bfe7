import { Textarea } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectFlag } from '@/features/session/selectors';
import { lazily } from '@/ui/lazily';
import { metaChanged } from '../../layout/layoutSlice';
import { DEFAULT_HEIGHT, HEIGHT_UNIT_PX } from '../../layout/types';
import { selectIsBegun, writingBegun } from '../../select/selectionSlice';
import { selectEditMode } from '../../state/selectors';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { usePullOf } from './resizing';

/** Loaded on demand: most dashboards open without a text in view. A picture of the page waits for it. */
const RichText = lazily(
  async () => (await import('@/ui/markdown/RichText')).RichText,
  <div aria-busy />,
);

/** Text in Markdown; in edit mode, a click opens its source in place, and a new one is written at once. */
export function Markdown({ component }: GridProps) {
  const { id, meta } = component;
  const dispatch = useAppDispatch();
  const isEditing = useAppSelector(selectEditMode);
  const pull = usePullOf(id);
  const code = meta.code ?? '';
  const isHtmlText = useAppSelector((state) => selectFlag(state, 'ESCAPE_MARKDOWN_HTML'));
  const isBegun = useAppSelector((state) => selectIsBegun(state, id));
  const [draft, setDraft] = useState(isBegun ? code : null);
  /** By a key, which works on from the button of the text. */
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    if (isBegun) dispatch(writingBegun());
  }, [dispatch, isBegun]);
  const commit = () => {
    if (draft !== null && draft !== code) dispatch(metaChanged({ id, meta: { code: draft } }));
    setDraft(null);
  };
  const style: CSSProperties = {
    height: (pull?.height ?? meta.height ?? DEFAULT_HEIGHT) * HEIGHT_UNIT_PX,
  };
  return (
    <EditBox component={component} name="text" className={classes.markdownBox} style={style}>
      {isEditing && draft !== null ? (
        <div className={classes.writing}>
          <Textarea
            className={classes.source}
            aria-label="Markdown text"
            autoFocus
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onBlur={() => {
              commit();
              setEnded(false);
            }}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key !== 'Escape') return;
              commit();
              setEnded(true);
            }}
          />
          <section className={classes.markdown} aria-label="Preview">
            <RichText code={draft} isHtmlText={isHtmlText} />
          </section>
        </div>
      ) : (
        <div
          className={classes.markdown}
          style={{ padding: meta.padding }}
          onDoubleClick={isEditing ? () => setDraft(code) : undefined}
        >
          {isEditing && (
            <button
              type="button"
              className={classes.editText}
              autoFocus={isEnded}
              onClick={() => setDraft(code)}
            >
              {code === '' ? 'Write some text' : 'Edit text'}
            </button>
          )}
          <RichText code={code} isHtmlText={isHtmlText} />
        </div>
      )}
    </EditBox>
  );
}
