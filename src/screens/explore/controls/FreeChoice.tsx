import { Autocomplete, Combobox, type ComboboxProps } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from '@/viz/controls/choice';

interface Props {
  /** Shown above the box; without it, `name` alone says what it is. */
  readonly label?: string;
  readonly name?: string;
  readonly description?: string | undefined;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly onChange: (value: string | number | null) => void;
  /** What is typed is a number, if it can be one. */
  readonly isNumber?: boolean;
  readonly isInvalid?: boolean;
  readonly comboboxProps?: ComboboxProps;
}

/** A choice of a few values by their names, or anything typed. */
export function FreeChoice({
  name,
  choices,
  value,
  onChange,
  isNumber = false,
  isInvalid,
  ...box
}: Props) {
  const shown =
    choices.find((choice) => choice.value === value)?.label ??
    (value === null || value === undefined ? '' : String(value));
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const commit = (text: string) => {
    setTyped(null);
    const choice = choices.find(({ label: title }) => title === text);
    if (choice) onChange(choice.value);
    else if (text.trim() === '') onChange(null);
    else {
      const number = Number(text.replaceAll(',', ''));
      onChange(isNumber && Number.isFinite(number) ? number : text.trim());
    }
  };
  return (
    <Autocomplete
      {...box}
      aria-label={name}
      error={isInvalid}
      data={choices.map((choice) => choice.label)}
      filter={({ options, search }) =>
        typed === null
          ? options
          : options.filter((option) => 'label' in option && option.label.includes(search))
      }
      placeholder="None"
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      value={typed ?? shown}
      onChange={setTyped}
      onOptionSubmit={commit}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onBlur={() => typed !== null && commit(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === null || event.defaultPrevented) return;
        commit(typed);
        setOpen(false);
      }}
      selectFirstOptionOnChange={false}
    />
  );
}
