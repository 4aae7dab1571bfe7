import { Combobox, InputBase } from '@mantine/core';
import { ChoiceList } from './ChoiceList';
import { ClearAll } from './ClearAll';
import type { Choice } from './choices';
import { useOneSelect } from './useOneSelect';

interface Props {
  readonly label: string;
  /** The label stands above the box, as in a form; otherwise something else on the page says it. */
  readonly isForm?: boolean;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** A value beyond the choices may be typed. */
  readonly takesNew?: boolean;
  readonly placeholder?: string;
  /** The choices are found as one types. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Asks for more choices, where there are more. */
  readonly onMore?: (() => void) | undefined;
  readonly isInvalid?: boolean;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  /** What is said where nothing is listed. */
  readonly nothing?: string | undefined;
  /** The choices are being asked for. */
  readonly isLoading?: boolean;
}

/** One of many: a search, and a long list that comes page by page. */
export function OneSelect({
  label,
  isForm = false,
  choices,
  value,
  onChange,
  takesNew = false,
  placeholder,
  onSearch,
  onMore,
  isInvalid = false,
  problem,
  nothing,
  isLoading = false,
}: Props) {
  const selection = useOneSelect({ choices, value, onChange, takesNew, onSearch, onMore });
  const { combobox, pages, text, added, hasChoices, choose, onType, field } = selection;
  const none = nothing ?? (hasChoices ? 'Nothing found' : 'No values');
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          role="combobox"
          {...(isForm ? { label } : { 'aria-label': label, size: 'xs' })}
          value={text}
          placeholder={placeholder}
          error={problem ?? isInvalid}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          rightSection={
            value === null ? (
              <Combobox.Chevron />
            ) : (
              <ClearAll label={label} run={() => choose(null)} />
            )
          }
          rightSectionPointerEvents={value === null ? 'none' : 'all'}
          {...field}
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <ChoiceList
          label={label}
          pages={pages}
          chosen={value}
          added={added}
          nothing={isLoading ? 'Loading…' : none}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
