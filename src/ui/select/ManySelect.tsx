import {
  Button,
  Combobox,
  type ComboboxProps,
  Input,
  Pill,
  PillsInput,
  useCombobox,
} from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import classes from './ManySelect.module.css';
import { pastedValues } from './pasted';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  /** The label is already written beside the box. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Values beyond the choices may be typed and pasted. */
  readonly takesNew?: boolean;
  readonly placeholder?: string;
  readonly isInvalid?: boolean;
  readonly comboboxProps?: ComboboxProps;
}

/** Tags of a box without the focus; with it, all are shown. */
const TAGS_AT_REST = 4;
/** More options would not help to find one. */
const SHOWN_AT_MOST = 100;

const fits = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ label }: Choice) => label.toLowerCase().includes(wanted);
};

/** A multiple selection: tags, a search, pasted lists, and Select all. */
export function ManySelect({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  takesNew = false,
  placeholder,
  isInvalid = false,
  comboboxProps,
}: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const [isInside, setInside] = useState(false);
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  const shownTags = isInside ? value : value.slice(0, TAGS_AT_REST);
  const hidden = value.length - shownTags.length;
  const free = choices.filter((choice) => !value.includes(choice.value));
  const fitting = free.filter(fits(text)).slice(0, SHOWN_AT_MOST);
  const enabled = choices.filter(({ disabled }) => !disabled);
  const left = enabled.filter((choice) => !value.includes(choice.value));
  const offersAll = enabled.length > 1 && left.length > 0 && text === '';
  const typed = text.trim();
  const isNew = takesNew && typed !== '' && !labels.has(typed) && !value.includes(typed);

  const add = (...more: readonly string[]): void => {
    const fresh = more.filter((one) => !value.includes(one));
    if (fresh.length > 0) onChange([...value, ...fresh]);
    setText('');
  };
  const remove = (one: string): void => onChange(value.filter((other) => other !== one));
  const onPaste = (event: ClipboardEvent): void => {
    const parts = pastedValues(event.clipboardData.getData('text'));
    if (parts.length < 2) return;
    event.preventDefault();
    const byLabel = new Map(enabled.map((choice) => [choice.label, choice.value]));
    const known = parts.map((part) =>
      enabled.some((choice) => choice.value === part) ? part : byLabel.get(part),
    );
    add(
      ...new Set(
        known.flatMap((one, at) => (one !== undefined ? one : takesNew ? (parts[at] ?? []) : [])),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && text === '' && value.length > 0) {
      event.preventDefault();
      remove(value.at(-1) ?? '');
    } else if (event.key === 'Enter' && isNew && combobox.getSelectedOptionIndex() < 0) {
      event.preventDefault();
      add(typed);
    }
  };

  return (
    <Combobox store={combobox} onOptionSubmit={(one) => add(one)} {...comboboxProps}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={isLabelHidden ? undefined : label}
          error={isInvalid}
          size="xs"
          onClick={() => combobox.openDropdown()}
          rightSection={
            value.length > 0 && (
              <Input.ClearButton aria-label={`Clear ${label}`} onClick={() => onChange([])} />
            )
          }
          rightSectionPointerEvents="all"
        >
          <Pill.Group role="list" aria-label={`Selected: ${label}`}>
            {shownTags.map((one) => (
              <Pill
                key={one}
                role="listitem"
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Remove ${labels.get(one) ?? one}` }}
                onRemove={() => remove(one)}
              >
                {labels.get(one) ?? one}
              </Pill>
            ))}
            {hidden > 0 && <span className={classes.more}>+ {hidden}</span>}
            <Combobox.EventsTarget>
              <PillsInput.Field
                role="combobox"
                aria-label={label}
                value={text}
                placeholder={value.length === 0 ? placeholder : undefined}
                onFocus={() => {
                  setInside(true);
                  combobox.openDropdown();
                }}
                onBlur={() => {
                  setInside(false);
                  combobox.closeDropdown();
                  if (isNew) add(typed);
                  else setText('');
                }}
                onChange={({ currentTarget }) => {
                  const ended = takesNew ? /^(.*)[,;]$/s.exec(currentTarget.value)?.[1] : undefined;
                  if (ended?.trim()) add(ended.trim());
                  else setText(currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        {offersAll && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={classes.all}
            onClick={() => add(...left.map((choice) => choice.value))}
          >
            Select all ({left.length})
          </Button>
        )}
        <Combobox.Options mah={240} className={classes.options} aria-label={label}>
          {fitting.map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={choice.value}
              disabled={choice.disabled ?? false}
            >
              {choice.label}
            </Combobox.Option>
          ))}
          {isNew && <Combobox.Option value={typed}>Add “{typed}”</Combobox.Option>}
          {fitting.length === 0 && !isNew && (
            <Combobox.Empty>
              {free.length === 0 ? 'All are selected' : 'Nothing found'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
