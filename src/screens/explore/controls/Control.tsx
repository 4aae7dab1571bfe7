import { createElement, memo, useId } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { isFromDashboard } from '@/features/dataMask/dashboardSettings';
import type { ChartControl } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';
import { controlChanged } from '../state/exploreSlice';
import { selectErrors, selectStaleControls } from '../state/selectors';
import { addable } from './addField';
import classes from './Control.module.css';
import { ControlBox } from './ControlBox';
import { CONTROLS, FORM_CONTROLS, isFormKind } from './registry';
import { useAddField } from './useAddField';

interface Props {
  readonly control: ChartControl;
  readonly form: FormData;
  readonly dataset: Datasource;
}

const NO_ERRORS: readonly string[] = [];

interface SettingProps {
  readonly control: ChartControl;
  readonly value: unknown;
  readonly dataset: Datasource;
  /** The value is that of the dashboard from which the chart was opened. */
  readonly isGiven: boolean;
  /** Of a control that looks at other settings too. */
  readonly form: FormData | null;
}

/** Most settings stay as they are while another one changes. */
const Setting = memo(function Setting({ control, value, dataset, isGiven, form }: SettingProps) {
  const { name, kind, label, help } = control;
  const dispatch = useAppDispatch();
  const add = useAddField(dataset);
  const errors = useAppSelector((state) => selectErrors(state)[name] ?? NO_ERRORS);
  const isStale = useAppSelector((state) => selectStaleControls(state).has(name));
  const errorId = useId();
  const change = (next: unknown) => dispatch(controlChanged(name, next));
  const props = { control, value, onChange: change, dataset, isInvalid: errors.length > 0 };
  return (
    <ControlBox
      label={label}
      help={help}
      errors={errors}
      errorId={errorId}
      isStale={isStale}
      isSelfNamed={kind === 'checkbox'}
      onField={addable(control) ? (field) => add(control, value, field) : undefined}
    >
      {isGiven && <p className={classes.note}>From the dashboard, not saved with the chart</p>}
      {isFormKind(kind)
        ? form && createElement(FORM_CONTROLS[kind], { ...props, form })
        : createElement(CONTROLS[kind], props)}
    </ControlBox>
  );
});

/** One setting of the chart; renders nothing while it does not apply. */
export function Control({ control, form, dataset }: Props) {
  if (!control.isShown(form, dataset)) return null;
  return (
    <Setting
      control={control}
      value={form[control.name]}
      dataset={dataset}
      isGiven={isFromDashboard(form, control.name)}
      form={isFormKind(control.kind) ? form : null}
    />
  );
}
