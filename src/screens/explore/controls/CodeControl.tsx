import { Textarea } from '@mantine/core';
import classes from './Control.module.css';
import type { ControlProps } from './controlProps';

/** Text of several lines that a program reads. */
export function CodeControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  return (
    <Textarea
      aria-label={label}
      error={isInvalid}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
