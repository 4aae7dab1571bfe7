import { Button, Collapse, Switch, Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { axisWords, type ChartControl, namedControls } from '@/viz/controls/chartControls';
import { groupsOf } from '@/viz/controls/groups';
import { vizEntry } from '@/viz/registry';
import { VizIcon } from '@/viz/VizIcon';
import type { ControlSection } from '@/viz/vizMeta';
import type { FormData } from '@/viz/formData';
import { Control } from '../controls/Control';
import { TimeRangeControl } from '../controls/TimeRangeControl';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { countWrong, TIME_RANGE } from '../formData/validators';
import { autoUpdatesSet, controlChanged, vizTypeChosen } from '../state/exploreSlice';
import { selectErrors, selectExplore, selectFormData } from '../state/selectors';
import classes from './ExplorePage.module.css';
import { VizGalleryModal } from './VizGalleryModal';

interface Props {
  readonly dataset: Datasource;
}

/** The chart type and its settings, data first. */
export function ControlPanel({ dataset }: Props) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectFormData);
  const errors = useAppSelector(selectErrors);
  const [isChoosing, setChoosing] = useState(false);
  const [shown, setShown] = useState<string | null>('data');
  const hasBegunFilter = useAppSelector((state) => state.explore.begunFilter !== null);
  if (hasBegunFilter && shown !== 'data') setShown('data');
  if (!form) return null;
  const meta = vizEntry(form.viz_type);
  const sections = meta?.sections ?? [];
  const known = meta && namedControls(meta, form);
  const read = (text: string) => axisWords(text, meta, form);
  const controlsOf = ({ controls }: ControlSection) =>
    controls
      .flatMap((name) => known?.get(name) ?? [])
      .filter(({ isShown }) => isShown(form, dataset));
  const onTab = (tab: ControlSection['tab']) => sections.filter((section) => section.tab === tab);
  const wrongOn = (tab: ControlSection['tab']) =>
    onTab(tab).reduce((sum, { controls }) => sum + countWrong(controls, errors), 0);
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
      <Tabs value={shown} onChange={setShown} keepMounted={false}>
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
              <SectionOf
                key={section.title}
                title={read(section.title)}
                isFirst={index === 0}
                controls={controlsOf(section)}
                form={form}
                dataset={dataset}
              />
            ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

const AutoUpdate = memo(function AutoUpdate() {
  const dispatch = useAppDispatch();
  const autoUpdates = useAppSelector((state) => selectExplore(state).autoUpdates);
  return (
    <Switch
      size="xs"
      mb={12}
      label="Update automatically"
      checked={autoUpdates}
      onChange={({ currentTarget }) => dispatch(autoUpdatesSet(currentTarget.checked))}
    />
  );
});

interface SectionOfProps extends Props {
  readonly form: FormData;
  readonly title: string;
  readonly isFirst: boolean;
  /** Those of the section that act at present. */
  readonly controls: readonly ChartControl[];
}

/** A section of a tab; the first one is in groups, of which only the last is closed at first. */
function SectionOf({ title: name, isFirst, controls, form, dataset }: SectionOfProps) {
  const inside = { form, dataset };
  if (controls.length === 0) return null;
  if (!isFirst)
    return (
      <Group title={name} controls={controls}>
        <Controls controls={controls} {...inside} />
      </Group>
    );
  return groupsOf(controls).map(({ title, controls: grouped }) => {
    const content = <Controls controls={grouped} {...inside} />;
    return title === '' ? (
      <Fragment key={title}>{content}</Fragment>
    ) : (
      <Group key={title} title={title} controls={grouped} isOpenAtFirst={title !== 'Advanced'}>
        {content}
      </Group>
    );
  });
}

function Controls({ controls, form, dataset }: Omit<SectionOfProps, 'title' | 'isFirst'>) {
  const dispatch = useAppDispatch();
  const errors = useAppSelector((state) => selectErrors(state)[TIME_RANGE.name]);
  return controls.map((control) => (
    <Fragment key={control.name}>
      {control.kind === 'filters' && temporalColumns(dataset).length > 0 && (
        <TimeRangeControl
          label={control.label.replace('Filters', TIME_RANGE.label)}
          filters={form[control.name]}
          errors={control.name === TIME_RANGE.within ? errors : undefined}
          dataset={dataset}
          onChange={(filters) => dispatch(controlChanged(control.name, filters))}
        />
      )}
      <Control control={control} form={form} dataset={dataset} />
    </Fragment>
  ));
}

interface GroupProps {
  readonly title: string;
  readonly controls: readonly ChartControl[];
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** Controls under a heading that opens and closes them; it says how many of those it hides are to be checked. */
function Group({ title, controls, isOpenAtFirst = false, children }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const errors = useAppSelector(selectErrors);
  const begun = useAppSelector((state) => state.explore.begunFilter?.control);
  if (!isOpen && controls.some(({ name }) => name === begun)) setOpen(true);
  const wrong = countWrong(
    controls.map(({ name }) => name),
    errors,
  );
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton
        className={classes.sectionTitle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
        {title}
        {!isOpen && wrong > 0 && ` (${wrong} to check)`}
      </UnstyledButton>
      <Collapse expanded={isOpen}>{isOpen && children}</Collapse>
    </>
  );
}
