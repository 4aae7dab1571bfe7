import { Modal, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { SchemeSelect } from '@/features/colors/SchemeSelect';
import { FormEnd } from '@/ui/FormEnd';
import { SavedMeanwhile } from '../questions/SavedMeanwhile';
import { useAskedSave } from '../questions/useAskedSave';
import { colorsKept } from '../events';
import { colorMetadata } from './colorMetadata';
import { colorsLeft, colorsTried } from './colorsSlice';
import { LabelColors } from './LabelColors';
import { saveColors } from './saveColors';
import { selectEditMode, selectIsSaving } from '../state/selectors';
import { selectChosenColors, selectShownColors } from './selectors';

/**
 * The scheme of the dashboard and the color of each label, tried out on the charts behind. While the dashboard is
 * edited they are stored with it, else at once.
 */
export function ColorsDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectChosenColors);
  const { computed } = useAppSelector(selectShownColors);
  const isTried = useAppSelector(({ dashboardColors }) => dashboardColors.draft !== null);
  const editMode = useAppSelector(selectEditMode);
  /* With its end, what waits for a save is forgotten. */
  const isSaving = useAppSelector(selectIsSaving);
  const { isBusy, error, save: send, isReady, asked } = useAskedSave(saveColors, onClose);
  const tryOut = (change: Partial<typeof chosen>) =>
    dispatch(colorsTried({ ...chosen, ...change }));
  const leave = () => {
    dispatch(colorsLeft());
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!editMode) return send({});
    if (isTried) dispatch(colorsKept(colorMetadata(chosen, computed)));
    onClose();
  };
  return (
    <Modal opened onClose={leave} title="Colors" size="lg">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <SchemeSelect
            label="Color scheme"
            none="Each chart has its own"
            value={chosen.scheme}
            onChange={(scheme) => tryOut({ scheme })}
          />
          <LabelColors chosen={chosen} onChange={(labels) => tryOut({ labels })} />
          {editMode && (
            <Text c="dimmed" size="sm">
              Stored when the dashboard is saved.
            </Text>
          )}
          {asked && <SavedMeanwhile {...asked} />}
          <FormEnd
            problem={error?.message ?? null}
            isReady={isReady}
            isBusy={isBusy || isSaving}
            onCancel={leave}
            saveLabel={editMode ? 'Apply' : 'Save'}
          />
        </Stack>
      </form>
    </Modal>
  );
}
