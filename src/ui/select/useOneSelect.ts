/** What is chosen of many as the only one, and what is typed to find it. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Choice, fits, meantBy, takenBy } from './choices';
import { isClearing } from './isClearing';
import { usePagedList } from './usePagedList';

interface Options {
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly takesNew: boolean;
  /** Hears of the typed text, also of its end. */
  readonly onSearch: ((text: string) => void) | undefined;
  readonly onMore: (() => void) | undefined;
}

export const useOneSelect = ({ choices, value, onChange, takesNew, onSearch, onMore }: Options) => {
  const [text, setText] = useState('');
  /** While nobody types, the box has the words of what is chosen. */
  const [isTyping, setTyping] = useState(false);
  const chosenLabel = choices.find((choice) => choice.value === value)?.label ?? value ?? '';
  const shownText = isTyping ? text : chosenLabel;
  const typed = text.trim();
  const fitting = choices.filter(fits(text));
  const { pages, combobox, goOn } = usePagedList(fitting, { of: text, onMore });
  const enabled = choices.filter(({ disabled }) => !disabled);
  const meant = meantBy(typed, enabled, takesNew);
  const isNew =
    takesNew && typed !== '' && !choices.some((one) => [one.value, one.label].includes(typed));

  const write = (next: string): void => {
    setText(next);
    if (next !== text) onSearch?.(next);
  };
  const rest = (): void => {
    setTyping(false);
    write('');
    combobox.closeDropdown();
  };
  const choose = (one: string | null): void => {
    if (one !== value) onChange(one);
    rest();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = combobox.getSelectedOptionIndex();
    goOn(event.key);
    if (isClearing(event) && shownText === '' && value !== null) {
      event.preventDefault();
      choose(null);
    }
    if (event.key !== 'Enter' || typed === '' || at >= 0) return;
    event.preventDefault();
    const one = meant?.value ?? takenBy(typed, fitting, takesNew);
    if (one !== undefined) choose(one);
  };
  /** A new value that somebody typed and left is as good as chosen; the beginning of an offered one is a search. */
  const onBlur = (): void => {
    const one = meant?.value ?? (fitting.length === 0 ? typed : undefined);
    if (takesNew && isTyping && typed !== '' && one !== undefined) choose(one);
    else rest();
  };
  const onType = (next: string): void => {
    setTyping(true);
    write(next);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    currentTarget.select();
    combobox.openDropdown();
  };
  return {
    combobox,
    pages,
    text: shownText,
    added: isNew ? typed : null,
    hasChoices: choices.length > 0,
    choose,
    onType,
    field: { onFocus, onBlur, onKeyDown },
  };
};
