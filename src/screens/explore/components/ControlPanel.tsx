import { Button, Collapse, Switch, Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { chartControls } from '@/viz/controls/chartControls';
import { vizEntry } from '@/viz/registry';
import { VizIcon } from '@/viz/VizIcon';
import type { ControlSection } from '@/viz/vizMeta';
import type { FormData } from '@/viz/formData';
import { Control } from '../controls/Control';
import { TimeRangeControl } from '../controls/TimeRangeControl';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { autoUpdatesSet, controlChanged, vizTypeChosen } from '../state/exploreSlice';
import { selectErrors, selectExplore } from '../state/selectors';
import classes from './ExplorePage.module.css';
import { VizGalleryModal } from './VizGalleryModal';

interface Props {
  readonly form: FormData;
  readonly dataset: Datasource;
}

/** The chart type and its settings, data first. */
export function ControlPanel({ form, dataset }: Props) {
  const dispatch = useAppDispatch();
  const errors = useAppSelector(selectErrors);
  const [isChoosing, setChoosing] = useState(false);
  const meta = vizEntry(form.viz_type);
  const sections = meta?.sections ?? [];
  const known = meta && chartControls(meta);
  const controlsOf = ({ controls }: ControlSection) =>
    controls.flatMap((name) => known?.get(name) ?? []);
  const onTab = (tab: ControlSection['tab']) => sections.filter((section) => section.tab === tab);
  const wrongOn = (tab: ControlSection['tab']) =>
    onTab(tab).flatMap(({ controls }) => controls.filter((name) => errors[name])).length;
  return (
    <>
      <Button
        variant="default"
        fw={500}
        fullWidth
        justify="flex-start"
        mb={12}
        leftSection={<VizIcon type={form.viz_type} />}
        onClick={() => setChoosing(true)}
        aria-label={`Chart type: ${meta?.name ?? form.viz_type}`}
      >
        {meta?.name ?? form.viz_type}
      </Button>
      <AutoUpdate />
      {isChoosing && (
        <VizGalleryModal
          current={form.viz_type}
          onClose={() => setChoosing(false)}
          onChoose={(type) => {
            dispatch(vizTypeChosen(type, dataset));
            setChoosing(false);
          }}
        />
      )}
      <Tabs defaultValue="data" keepMounted={false}>
        <Tabs.List mb={12} grow>
          {(['data', 'customize'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tab === 'data' ? 'Data' : 'Customize'}
              {wrongOn(tab) > 0 && ` (${wrongOn(tab)} to check)`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(['data', 'customize'] as const).map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            {onTab(tab).map((section, index) => (
              <Section key={section.title} section={section} isFirst={index === 0}>
                {controlsOf(section).map((control) => (
                  <Fragment key={control.name}>
                    {control.name === 'adhoc_filters' && temporalColumns(dataset).length > 0 && (
                      <TimeRangeControl
                        filters={form.adhoc_filters}
                        dataset={dataset}
                        onChange={(filters) => dispatch(controlChanged(control.name, filters))}
                      />
                    )}
                    <Control control={control} form={form} dataset={dataset} />
                  </Fragment>
                ))}
              </Section>
            ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function AutoUpdate() {
  const dispatch = useAppDispatch();
  const { autoUpdates } = useAppSelector(selectExplore);
  return (
    <Switch
      size="xs"
      mb={12}
      label="Update automatically"
      checked={autoUpdates}
      onChange={({ currentTarget }) => dispatch(autoUpdatesSet(currentTarget.checked))}
    />
  );
}

interface SectionProps {
  readonly section: ControlSection;
  readonly isFirst: boolean;
  readonly children: React.ReactNode;
}

/** The first section of a tab is always open; the others start closed. */
function Section({ section, isFirst, children }: SectionProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  if (isFirst) return <>{children}</>;
  return (
    <>
      <UnstyledButton
        className={classes.sectionTitle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
        {section.title}
      </UnstyledButton>
      <Collapse expanded={isOpen}>{isOpen && children}</Collapse>
    </>
  );
}
