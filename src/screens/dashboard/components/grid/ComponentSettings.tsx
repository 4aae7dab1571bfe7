import { Group, Modal, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Background, ComponentMeta } from '#common/wire/layout.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { FormEnd } from '@/ui/FormEnd';
import { kindOf } from '../../layout/componentTypes';
import { componentChanged } from '../../layout/layoutSlice';
import { canResize, type Size, widthLimits } from '../../layout/resize';
import {
  type Component,
  HEIGHT_UNIT_PX,
  MAX_HEIGHT,
  MIN_HEIGHT,
  PADDINGS,
} from '../../layout/types';
import { selectChart, selectLayout } from '../../state/selectors';

const TRANSPARENT: Background = 'BACKGROUND_TRANSPARENT';
const BACKGROUNDS = [
  { value: TRANSPARENT, label: 'None' },
  { value: 'BACKGROUND_WHITE', label: 'Filled' },
] as const satisfies readonly { value: Background; label: string }[];

/** The value of the choice that leaves the space to what the component usually has. */
const USUAL = '';
const SPACES = [
  { value: USUAL, label: 'Usual' },
  ...PADDINGS.map((px) => ({ value: String(px), label: px === 0 ? 'None' : `${px} px` })),
];

const hasBackground = ({ type }: Component) => kindOf(type).defaultMeta.background !== undefined;
const hasPadding = (component: Component) =>
  hasBackground(component) || component.type === 'MARKDOWN';
const isChart = ({ type, meta }: Pick<Component, 'type' | 'meta'>) =>
  type === 'CHART' && meta.chartId !== undefined;

/** Whether there is anything to set. */
export const hasSettingsOf = (component: Component): boolean =>
  hasPadding(component) || isChart(component);

interface Props {
  readonly component: Component;
  readonly name: string;
  readonly onClose: () => void;
}

/** Size by number, background, space, and what a chart is called on this dashboard: one step of the history. */
export function ComponentSettings({ component, name, onClose }: Props) {
  const { id } = component;
  const dispatch = useAppDispatch();
  /** Only what was changed here: a stored size beyond the limits stays otherwise. */
  const [size, setSize] = useState<Size>({});
  const [meta, setMeta] = useState<ComponentMeta>({});
  const change = (part: ComponentMeta) => setMeta((before) => ({ ...before, ...part }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    dispatch(componentChanged({ id, meta, size }));
    onClose();
  };
  const shown = { ...component, meta: { ...component.meta, ...meta } };
  return (
    <Modal opened onClose={onClose} title={`Settings of ${name}`}>
      <form onSubmit={apply}>
        <Stack gap="md">
          {isChart(component) && <Words component={shown} onChange={change} />}
          <Sizes
            component={component}
            onChange={(part) => setSize((before) => ({ ...before, ...part }))}
          />
          <Space component={shown} onChange={change} />
          <FormEnd problem={null} isReady isBusy={false} onCancel={onClose} saveLabel="Apply" />
        </Stack>
      </form>
    </Modal>
  );
}

interface PartProps {
  readonly component: Component;
  readonly onChange: (part: ComponentMeta) => void;
}

function Words({ component: { meta }, onChange }: PartProps) {
  const chart = useAppSelector((state) => selectChart(state, meta.chartId ?? 0));
  return (
    <>
      <TextInput
        label="Title on this dashboard"
        data-autofocus
        placeholder={chart?.name ?? meta.sliceName}
        value={meta.sliceNameOverride ?? ''}
        onChange={(event) => onChange({ sliceNameOverride: event.currentTarget.value })}
      />
      <Textarea
        label="Description on this dashboard"
        description="Markdown. Empty: the description of the chart."
        placeholder={chart?.description}
        autosize
        minRows={2}
        maxRows={8}
        value={meta.descriptionOverride ?? ''}
        onChange={(event) => onChange({ descriptionOverride: event.currentTarget.value })}
      />
    </>
  );
}

interface SizesProps {
  readonly component: Component;
  readonly onChange: (part: Size) => void;
}

function Sizes({ component: { id, type, meta }, onChange }: SizesProps) {
  const layout = useAppSelector(selectLayout);
  const may = canResize(layout, id);
  const { min, max } = widthLimits(layout, id);
  if (!may.width && !may.height) return null;
  return (
    <Group grow align="start">
      {may.width && (
        <NumberInput
          label="Width"
          data-autofocus={isChart({ type, meta }) ? undefined : true}
          description={`Columns, ${min} to ${max}`}
          min={min}
          max={max}
          clampBehavior="blur"
          allowDecimal={false}
          defaultValue={meta.width}
          onChange={(width) => width !== '' && onChange({ width: Number(width) })}
        />
      )}
      {may.height && (
        <NumberInput
          label="Height"
          description={`Steps of ${HEIGHT_UNIT_PX} px, ${MIN_HEIGHT} to ${MAX_HEIGHT}`}
          min={MIN_HEIGHT}
          max={MAX_HEIGHT}
          clampBehavior="blur"
          allowDecimal={false}
          defaultValue={meta.height}
          onChange={(height) => height !== '' && onChange({ height: Number(height) })}
        />
      )}
    </Group>
  );
}

function Space({ component, onChange }: PartProps) {
  const { background, padding } = component.meta;
  if (!hasPadding(component)) return null;
  return (
    <Group grow align="start">
      {hasBackground(component) && (
        <Select
          label="Background"
          data={BACKGROUNDS}
          allowDeselect={false}
          value={background ?? TRANSPARENT}
          onChange={(next) => next && onChange({ background: next })}
        />
      )}
      <Select
        label="Space inside"
        data={SPACES}
        allowDeselect={false}
        value={padding === undefined ? USUAL : String(padding)}
        onChange={(next) => onChange({ padding: next ? Number(next) : undefined })}
      />
    </Group>
  );
}
