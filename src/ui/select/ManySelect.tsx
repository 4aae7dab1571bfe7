import { Button, Combobox, type ComboboxProps, Pill, PillsInput } from '@mantine/core';
import classes from './ManySelect.module.css';
import { ChoiceList } from './ChoiceList';
import { ClearAll } from './ClearAll';
import type { Choice } from './choices';
import { type ManySelection, useManySelect } from './useManySelect';

interface Props {
  readonly label: string;
  /** The label is written beside the box already. */
  readonly isLabelHidden?: boolean;
  /** At rest it is one line high, however much is chosen. */
  readonly isInLine?: boolean;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Values beyond the choices may be typed and pasted. */
  readonly takesNew?: boolean;
  readonly placeholder?: string;
  /** The choices are found as one types, so they are never all there to be selected at once. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Asks for more choices, where there are more; until then they cannot be selected at once either. */
  readonly onMore?: (() => void) | undefined;
  readonly description?: string | undefined;
  readonly isInvalid?: boolean;
  /** The choices are being asked for. */
  readonly isLoading?: boolean;
  readonly comboboxProps?: ComboboxProps;
}

function Tags({ shownTags, labelOf, remove }: ManySelection) {
  return shownTags.map((one) => (
    <Pill
      key={one}
      role="listitem"
      withRemoveButton
      removeButtonProps={{ 'aria-label': `Remove ${labelOf(one)}` }}
      onRemove={() => remove(one)}
    >
      {labelOf(one)}
    </Pill>
  ));
}

interface ChoicesProps {
  readonly label: string;
  readonly selection: ManySelection;
  readonly isLoading: boolean;
}

const nothingWords = ({ free, hasChoices }: ManySelection): string => {
  if (!hasChoices) return 'No values';
  return free.length === 0 ? 'All are selected' : 'Nothing found';
};

function Choices({ label, selection, isLoading }: ChoicesProps) {
  const { left, pages, isNew, typed, add } = selection;
  return (
    <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
      {left.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.all}
          onClick={() => add(...left.map((choice) => choice.value))}
        >
          Select all ({left.length})
        </Button>
      )}
      <ChoiceList
        label={label}
        pages={pages}
        added={isNew ? typed : null}
        nothing={isLoading ? 'Loading…' : nothingWords(selection)}
      />
    </Combobox.Dropdown>
  );
}

/** Several of many: tags, a search, a pasted list, all at once. */
export function ManySelect({
  label,
  isLabelHidden = false,
  isInLine = false,
  choices,
  value,
  onChange,
  takesNew = false,
  placeholder,
  onSearch,
  onMore,
  description,
  isInvalid = false,
  isLoading = false,
  comboboxProps,
}: Props) {
  const selection = useManySelect({
    choices,
    value,
    onChange,
    takesNew,
    onSearch,
    onMore,
    isInLine,
  });
  const { combobox, text, hidden, field, isInside, onType, add } = selection;
  return (
    <Combobox store={combobox} onOptionSubmit={(one) => add(one)} {...comboboxProps}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={isLabelHidden ? undefined : label}
          description={description}
          error={isInvalid}
          size="xs"
          onClick={() => combobox.openDropdown()}
          rightSection={value.length > 0 && <ClearAll label={label} run={() => onChange([])} />}
          rightSectionPointerEvents="all"
        >
          <Pill.Group
            className={isInside ? '' : `${classes.atRest} ${isInLine ? classes.line : ''}`}
          >
            <span role="list" aria-label={`Selected: ${label}`} className={classes.tags}>
              <Tags {...selection} />
              {hidden > 0 && <span className={classes.more}>+ {hidden}</span>}
            </span>
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                aria-label={label}
                value={text}
                placeholder={value.length === 0 ? placeholder : undefined}
                onChange={({ currentTarget }) => onType(currentTarget.value)}
                {...field}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Choices
        label={label}
        selection={onSearch || onMore ? { ...selection, left: [] } : selection}
        isLoading={isLoading}
      />
    </Combobox>
  );
}
