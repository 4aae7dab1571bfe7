import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { SchemeSelect } from '@/features/colors/SchemeSelect';
import { FormEnd } from '@/ui/FormEnd';
import { inTheme, schemeColors } from '@/viz/colors/series';
import { useTokens } from '@/viz/useTokens';
import { SavedMeanwhile } from '../questions/SavedMeanwhile';
import { useAskedSave } from '../questions/useAskedSave';
import { colorsLeft, colorsTried } from './colorsSlice';
import classes from './ColorsDialog.module.css';
import { LabelColor } from './LabelColor';
import { saveColors } from './saveColors';
import { selectChosenColors, selectShownColors } from './selectors';

/** From here on a list is searched rather than read. */
const MANY = 10;
/** More rows than anybody looks through; the search finds the others. */
const ROWS_AT_MOST = 100;

/** The scheme of the dashboard and the color of each label, tried out on the charts behind. */
export function ColorsDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectChosenColors);
  const { forced, computed } = useAppSelector(selectShownColors);
  const tokens = useTokens();
  const [sought, setSought] = useState('');
  const { isBusy, error, save: send, isReady, asked } = useAskedSave(saveColors, onClose);
  const all = [...new Set([...forced.keys(), ...computed.keys()])].sort((one, other) =>
    one.localeCompare(other),
  );
  const found = all.filter((label) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  const shown = found.slice(0, ROWS_AT_MOST);
  const tryOut = (change: Partial<typeof chosen>) =>
    dispatch(colorsTried({ ...chosen, ...change }));
  const leave = () => {
    dispatch(colorsLeft());
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await send({});
  };
  const reset = (label: string) => {
    const { [label]: _, ...labels } = chosen.labels;
    tryOut({ labels });
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
          {all.length === 0 ? (
            <Text c="dimmed">No chart that was drawn so far has labels with colors.</Text>
          ) : (
            <section aria-label="Colors of labels">
              {all.length > MANY && (
                <TextInput
                  aria-label="Search labels"
                  placeholder={`Search ${all.length} labels`}
                  value={sought}
                  onChange={({ currentTarget }) => setSought(currentTarget.value)}
                  mb="xs"
                />
              )}
              <ul className={classes.labels}>
                {shown.map((label) => (
                  <LabelColor
                    key={label}
                    label={label}
                    color={inTheme(
                      forced.get(label) ?? computed.get(label) ?? '',
                      chosen.scheme,
                      tokens,
                    )}
                    isForced={forced.has(label)}
                    swatches={schemeColors(chosen.scheme, tokens)}
                    onChange={(color) => tryOut({ labels: { ...chosen.labels, [label]: color } })}
                    onReset={() => reset(label)}
                  />
                ))}
              </ul>
              {found.length > shown.length && (
                <Text c="dimmed" size="sm">
                  {`${found.length - shown.length} more: search for them by name.`}
                </Text>
              )}
              {found.length === 0 && <Text c="dimmed">No label has this in its name.</Text>}
            </section>
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
