import { createElement, useId } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import type { ChartControl } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';
import { controlChanged } from '../state/exploreSlice';
import { selectErrors, selectStaleControls } from '../state/selectors';
import { addable, withField } from './addField';
import { ControlBox } from './ControlBox';
import { CONTROL_COMPONENTS } from './registry';

interface Props {
  readonly control: ChartControl;
  readonly form: FormData;
  readonly dataset: Datasource;
}

const NO_ERRORS: readonly string[] = [];

/** One setting of the chart; renders nothing while it does not apply. */
export function Control({ control, form, dataset }: Props) {
  const { name, kind, label, help } = control;
  const dispatch = useAppDispatch();
  const errors = useAppSelector((state) => selectErrors(state)[name] ?? NO_ERRORS);
  const isStale = useAppSelector((state) => selectStaleControls(state).has(name));
  const errorId = useId();
  if (!control.isShown(form)) return null;
  const value = form[name];
  const change = (next: unknown) => dispatch(controlChanged(name, next));
  return (
    <ControlBox
      label={label}
      help={help}
      errors={errors}
      errorId={errorId}
      isStale={isStale}
      isSelfNamed={kind === 'checkbox'}
      onField={
        addable(control) ? (field) => change(withField(control, value, field, dataset)) : undefined
      }
    >
      {createElement(CONTROL_COMPONENTS[kind], {
        control,
        value,
        onChange: change,
        form,
        dataset,
        isInvalid: errors.length > 0,
      })}
    </ControlBox>
  );
}
