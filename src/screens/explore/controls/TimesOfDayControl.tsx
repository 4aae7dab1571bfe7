import { TextInput } from '@mantine/core';
import { toList } from '@/viz/shared/labels';
import classes from './Control.module.css';
import type { ControlProps } from './controlProps';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The browser leaves the seconds out where they are zero. */
const withSeconds = (text: string): string | null =>
  text === '' ? null : text.length === 5 ? `${text}:00` : text;

/** A time of the first day, and one of the last; an empty box leaves that side to the data. */
export function TimesOfDayControl({ control: { label }, value, onChange }: ControlProps) {
  const [first, last] = toList(value).map(textOf);
  const box = (name: string, own: string | undefined, changed: (text: string | null) => void) => (
    <TextInput
      type="time"
      step={1}
      aria-label={`${label}: ${name}`}
      value={own ?? ''}
      onChange={({ currentTarget }) => changed(withSeconds(currentTarget.value))}
    />
  );
  const kept = (text: string | undefined): string | null => withSeconds(text ?? '');
  return (
    <div className={classes.pair}>
      {box('first day', first, (text) => onChange([text, kept(last)]))}
      {box('last day', last, (text) => onChange([kept(first), text]))}
    </div>
  );
}
