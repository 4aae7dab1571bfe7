import { Autocomplete, Combobox } from '@mantine/core';
import { useState } from 'react';
import type { ControlProps } from './controlProps';

/** A choice of a few values, or anything typed; numbers are kept as numbers. */
export function FreeChoiceControl(props: ControlProps) {
  const { control, value, onChange, isInvalid } = props;
  const { label, choices = [] } = control;
  const isNumber = control.checks !== undefined;
  const shown =
    choices.find((choice) => choice.value === value)?.label ??
    (value === null || value === undefined ? '' : String(value));
  const [typed, setTyped] = useState<string | null>(null);
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
      aria-label={label}
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
      onBlur={() => typed !== null && commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null && !event.defaultPrevented) commit(typed);
      }}
      selectFirstOptionOnChange={false}
    />
  );
}
