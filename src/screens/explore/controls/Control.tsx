import { createElement, useId } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { controlDefinition } from '@/viz/controls/definitions';
import type { FormData } from '@/viz/formData';
import { controlChanged } from '../state/exploreSlice';
import { selectErrors } from '../state/selectors';
import { addable, withField } from './addField';
import { ControlBox } from './ControlBox';
import { CONTROL_COMPONENTS } from './registry';

interface Props {
  readonly name: string;
  readonly form: FormData;
  readonly dataset: Datasource;
}

const NO_ERRORS: readonly string[] = [];

/** One setting of the chart by its name. */
export function Control({ name, form, dataset }: Props) {
  const dispatch = useAppDispatch();
  const errors = useAppSelector((state) => selectErrors(state)[name] ?? NO_ERRORS);
  const errorId = useId();
  const definition = controlDefinition(name);
  if (!definition || definition.isShown?.(form) === false) return null;
  const value = form[name];
  const change = (next: unknown) => dispatch(controlChanged(name, next));
  return (
    <ControlBox
      label={definition.label}
      help={definition.help}
      errors={errors}
      errorId={errorId}
      isSelfNamed={definition.kind === 'checkbox'}
      onField={
        addable(definition)
          ? (field) => change(withField(definition, value, field, dataset))
          : undefined
      }
    >
      {createElement(CONTROL_COMPONENTS[definition.kind], {
        name,
        label: definition.label,
        value,
        onChange: change,
        definition,
        form,
        dataset,
        isInvalid: errors.length > 0,
      })}
    </ControlBox>
  );
}
