import { Button, Group, Menu, Modal, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight, IconDownload, IconEdit } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { selectCan } from '@/features/session/selectors';
import type { DatasetFacts } from '@/viz/chartResult';
import { type LabelPlaces, newLabelPlaces } from '@/viz/colors/labelColors';
import type { FormData } from '@/viz/formData';
import type { FilterClause } from '@/viz/vizHooks';
import { ChartFrame } from '../ChartFrame';
import { chartRemoved } from '../chartsSlice';
import { CsvItem, PictureItems, RowItems } from '../FilesMenu';
import { QueryRows } from '../rows/QueryRows';
import { selectChart } from '../selectors';
import { abortRun, runChart } from '../thunks/runChart';
import classes from './drill.module.css';
import { keepDrilled } from './keepDrilled';
import { backAt, firstStep, furtherStep, type Step } from './trail';

const NARROW = '(max-width: 700px)';

interface Props {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number | undefined;
  /** What stands at the point, and the column by which it is cut. */
  readonly point: readonly FilterClause[];
  readonly column: string;
  /** The colors of the labels of the chart. */
  readonly drilledFrom: LabelPlaces;
  readonly onClose: () => void;
}

/** A chart by another dimension, for one of its values; it can be drilled into further, and the way back is kept. */
export function DrillByDialog(props: Props) {
  const { title, formData, dataset, dashboardId, point, column, drilledFrom, onClose } = props;
  const names = dataset.verboseNames;
  const isNarrow = useMediaQuery(NARROW);
  const [trail, setTrail] = useState(() =>
    furtherStep([firstStep(formData, names)], point, column, names),
  );
  const [view, setView] = useState('chart');
  const step = trail.at(-1);
  if (!step) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Drill by: ${title}`}
      size="xl"
      fullScreen={isNarrow === true}
    >
      <Trail trail={trail} title={title} onBack={(at) => setTrail(backAt(trail, at))} />
      <Group justify="space-between" my={8} gap={8}>
        <SegmentedControl
          aria-label="Show as"
          size="xs"
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
        <Group gap={8}>
          <Files
            chartKey={step.key}
            title={`${title} by ${step.dimension}`}
            formData={step.formData}
            dataset={dataset}
            isTable={view === 'table'}
          />
          <EditLink formData={step.formData} />
        </Group>
      </Group>
      <Drilled
        key={step.key}
        step={step}
        isTable={view === 'table'}
        {...{ title, dataset, dashboardId, drilledFrom }}
        onFurther={(at, by) => setTrail(furtherStep(trail, at, by, names))}
      />
    </Modal>
  );
}

interface TrailProps {
  readonly trail: readonly Step[];
  readonly title: string;
  readonly onBack: (at: number) => void;
}

const wordsOf = ({ dimension, chosen }: Step, title: string): string =>
  chosen || dimension || title;

/** Where one came from; a press goes back there. */
function Trail({ trail, title, onBack }: TrailProps) {
  const last = trail.length - 1;
  return (
    <nav aria-label="Drill path">
      <ol className={classes.trail}>
        {trail.map((step, at) => (
          <li key={step.key}>
            {at > 0 && <IconChevronRight size={14} stroke={1.5} aria-hidden />}
            {at === last ? (
              <span aria-current="step">{wordsOf(step, title)}</span>
            ) : (
              <UnstyledButton onClick={() => onBack(at)}>{wordsOf(step, title)}</UnstyledButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type FilesProps = ComponentProps<typeof RowItems> & ComponentProps<typeof PictureItems>;

/** What is shown, as a file; a table has no picture. */
function Files({ isTable, ...props }: FilesProps & { readonly isTable: boolean }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CsvItem {...props} />
        <RowItems {...props} />
        {!isTable && <PictureItems {...props} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** To the settings of the chart as it is shown. */
function EditLink({ formData }: { readonly formData: FormData }) {
  const canExplore = useAppSelector((state) => selectCan(state, 'can_explore', 'Superset'));
  const { reply: address, status } = useRequest(keepDrilled, canExplore ? formData : null);
  if (!canExplore) return null;
  const look = { variant: 'default', leftSection: <IconEdit size={16} stroke={1.5} /> } as const;
  if (status !== 'ready' || address === null)
    return (
      <Button {...look} disabled>
        Edit chart
      </Button>
    );
  return (
    <Button {...look} component={Link} to={address}>
      Edit chart
    </Button>
  );
}

interface DrilledProps extends Pick<Props, 'title' | 'dataset' | 'dashboardId' | 'drilledFrom'> {
  readonly step: Step;
  readonly isTable: boolean;
  readonly onFurther: (point: readonly FilterClause[], column: string) => void;
}

function Drilled({ step, isTable, title, dataset, dashboardId, ...props }: DrilledProps) {
  const { drilledFrom, onFurther } = props;
  const [labelPlaces] = useState(() => newLabelPlaces(drilledFrom));
  const { key, formData } = step;
  const dispatch = useAppDispatch();
  const { queriesResponse } = useAppSelector((state) => selectChart(state, key));
  useEffect(() => {
    const where = dashboardId === undefined ? {} : { dashboardId };
    void dispatch(runChart({ key, formData, ...where }));
    return () => {
      abortRun(key);
      dispatch(chartRemoved(key));
    };
  }, [dispatch, key, formData, dashboardId]);
  const name = `${title} by ${step.dimension}`;
  if (isTable && queriesResponse)
    return (
      <QueryRows
        results={queriesResponse}
        formData={formData}
        label={name}
        dataset={dataset}
        className={classes.rows}
      />
    );
  return (
    <div className={classes.rows}>
      <ChartFrame
        chartKey={key}
        title={name}
        {...{ formData, dataset }}
        {...(dashboardId === undefined ? {} : { dashboardId })}
        labelPlaces={labelPlaces}
        onDrillBy={onFurther}
      />
    </div>
  );
}
