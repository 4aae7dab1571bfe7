import { Combobox } from '@mantine/core';
import type { Pages } from './usePagedList';

interface Props {
  readonly label: string;
  readonly pages: Pages;
  /** The chosen one, where it is listed with the others. */
  readonly chosen?: string | null;
  /** What is typed and may be added. */
  readonly added: string | null;
  /** What is said where nothing is listed. */
  readonly nothing: string;
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Element): boolean =>
  scrollTop + clientHeight >= scrollHeight - 1;

/** The choices in the open list of a box, as far as they are drawn. */
export function ChoiceList({ label, pages, chosen = null, added, nothing }: Props) {
  const { shown, note, drawNext } = pages;
  return (
    <>
      {/* The list itself scrolls: a box in it that scrolls would have to take the focus. */}
      <Combobox.Options
        aria-label={label}
        mah={240}
        style={{ overflowY: 'auto' }}
        onScroll={({ currentTarget }) => isAtEnd(currentTarget) && drawNext()}
      >
        {shown.map((choice) => (
          <Combobox.Option
            key={choice.value}
            value={choice.value}
            active={choice.value === chosen}
            aria-selected={choice.value === chosen}
            disabled={choice.disabled ?? false}
            fw={choice.value === chosen ? 600 : undefined}
          >
            {choice.label}
          </Combobox.Option>
        ))}
        {added !== null && <Combobox.Option value={added}>Add “{added}”</Combobox.Option>}
        {shown.length === 0 && added === null && <Combobox.Empty>{nothing}</Combobox.Empty>}
      </Combobox.Options>
      {note && shown.length > 0 && <Combobox.Footer fz="xs">{note}</Combobox.Footer>}
    </>
  );
}
