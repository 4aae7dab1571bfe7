/** What is chosen of many, what is typed, and what that leaves to choose. */
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type Choice, fits, meantBy, takenBy } from './choices';
import { pastedValues } from './pasted';
import { isClearing } from './isClearing';
import { usePagedList } from './usePagedList';

interface Options {
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly takesNew: boolean;
  /** Hears of the typed text, also of its end. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Asks for more choices, where there are more. */
  readonly onMore?: (() => void) | undefined;
  readonly isInLine?: boolean;
}

/** Tags of a box at rest; while one is in it, all are seen. */
const TAGS_AT_REST = 4;
const TAGS_IN_LINE = 2;

/** What a pasted list names: values, or labels of choices; others only where new ones are taken. */
const named = (
  parts: readonly string[],
  enabled: readonly Choice[],
  takesNew: boolean,
): ReadonlySet<string> => {
  const byLabel = new Map(enabled.map((choice) => [choice.label, choice.value]));
  const known = parts.map((part) =>
    enabled.some((choice) => choice.value === part) ? part : byLabel.get(part),
  );
  return new Set(
    known.flatMap((one, at) => (one !== undefined ? one : takesNew ? (parts[at] ?? []) : [])),
  );
};

export const useManySelect = ({
  choices,
  value,
  onChange,
  takesNew,
  onSearch,
  onMore,
  isInLine = false,
}: Options) => {
  const [text, setText] = useState('');
  const [isInside, setInside] = useState(false);
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  const shownTags = isInside ? value : value.slice(0, isInLine ? TAGS_IN_LINE : TAGS_AT_REST);
  const hidden = value.length - shownTags.length;
  const free = choices.filter((choice) => !value.includes(choice.value));
  const fitting = free.filter(fits(text));
  const { pages, combobox, goOn } = usePagedList(fitting, { of: text, onMore });
  const enabled = choices.filter(({ disabled }) => !disabled);
  const left = enabled.filter((choice) => !value.includes(choice.value));
  const offersAll = enabled.length > 1 && left.length > 0 && text === '';
  const typed = text.trim();
  const meant = meantBy(typed, left, takesNew);
  const isNew = takesNew && typed !== '' && !labels.has(typed) && !value.includes(typed);

  const write = (next: string): void => {
    setText(next);
    if (next !== text) onSearch?.(next);
  };
  const add = (...more: readonly string[]): void => {
    const fresh = more.filter((one) => !value.includes(one));
    if (fresh.length > 0) onChange([...value, ...fresh]);
    write('');
  };
  const remove = (one: string): void => onChange(value.filter((other) => other !== one));
  const onPaste = (event: ClipboardEvent): void => {
    const parts = pastedValues(event.clipboardData.getData('text'));
    if (parts.length < 2) return;
    event.preventDefault();
    add(...named(parts, enabled, takesNew));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    goOn(event.key);
    const isBack = event.key === 'Backspace';
    if ((isBack || isClearing(event)) && text === '' && value.length > 0) {
      event.preventDefault();
      onChange(isBack ? value.slice(0, -1) : []);
    } else if (event.key === 'Enter' && typed !== '' && combobox.getSelectedOptionIndex() < 0) {
      event.preventDefault();
      const one = meant?.value ?? takenBy(typed, fitting, takesNew);
      if (one !== undefined) add(one);
    }
  };

  const onFocus = (): void => {
    setInside(true);
    combobox.openDropdown();
  };
  const onBlur = (): void => {
    setInside(false);
    combobox.closeDropdown();
    if (takesNew && typed !== '') add(meant?.value ?? typed);
    else write('');
  };
  const onType = (next: string): void => {
    const ended = takesNew ? /^(.*)[,;]$/s.exec(next)?.[1] : undefined;
    if (ended?.trim()) add(...named([ended.trim()], enabled, takesNew));
    else write(next);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  };

  return {
    combobox,
    text,
    typed,
    isNew,
    isInside,
    shownTags,
    hidden,
    hasChoices: choices.length > 0,
    free,
    pages,
    left: offersAll ? left : [],
    labelOf: (one: string): string => labels.get(one) ?? one,
    add,
    remove,
    field: { onFocus, onBlur, onKeyDown, onPaste },
    onType,
  };
};

export type ManySelection = ReturnType<typeof useManySelect>;
