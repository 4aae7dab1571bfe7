import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { FormEnd } from '@/ui/FormEnd';
import { SavedMeanwhile } from '../questions/SavedMeanwhile';
import { useAskedSave } from '../questions/useAskedSave';
import { cssTried } from '../state/dashboardStateSlice';
import { selectDashboardState } from '../state/selectors';
import classes from './CssDialog.module.css';
import { saveCss } from './saveCss';
import { scopedCss } from '@/lib/scopedCss';
import { STYLED } from './useDashboardCss';

const EXAMPLE = `body { background: #f4f1ea; }
.dashboard-component-chart-holder { border-radius: 0; }
.dashboard-chart-id-7 .chart-header { color: #8c051f; }`;
/** More are as good as none: the text is something else. */
const LEFT_OUT_AT_MOST = 5;

/** The dashboard's own styles, shown on the dashboard while they are written. */
export function CssDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { css, cssDraft } = useAppSelector(selectDashboardState);
  const text = cssDraft ?? css;
  const { isBusy, error, save: send, isReady, asked } = useAskedSave(saveCss, onClose);
  const { leftOut } = useMemo(() => scopedCss(text, `[${STYLED}]`), [text]);
  const leave = () => {
    dispatch(cssTried(null));
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await send({ css: text });
  };
  return (
    <Modal opened onClose={leave} title="Styles (CSS)" size="lg">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <Textarea
            label="CSS"
            description="Acts on this dashboard alone. “body” is the dashboard."
            placeholder={EXAMPLE}
            value={text}
            onChange={({ currentTarget }) => dispatch(cssTried(currentTarget.value))}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            spellCheck={false}
            autosize
            minRows={10}
            maxRows={20}
          />
          {leftOut.length > 0 && (
            <div role="status">
              <Text size="sm">Not applied, since it reaches beyond the dashboard:</Text>
              <ul className={classes.leftOut}>
                {leftOut.slice(0, LEFT_OUT_AT_MOST).map((what, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={at}>{what}</li>
                ))}
                {leftOut.length > LEFT_OUT_AT_MOST && (
                  <li>{`and ${leftOut.length - LEFT_OUT_AT_MOST} more`}</li>
                )}
              </ul>
            </div>
          )}
          {asked && <SavedMeanwhile {...asked} />}
          <FormEnd
            problem={error?.message ?? null}
            isReady={isReady}
            isBusy={isBusy}
            onCancel={leave}
          />
        </Stack>
      </form>
    </Modal>
  );
}
