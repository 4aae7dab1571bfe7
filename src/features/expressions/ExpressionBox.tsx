import { Combobox, type ComboboxProps, Textarea, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { useRequest } from '@/features/requests/useRequest';
import { completed, completionsOf } from './completions';
import { loadFunctionNames } from './thunks';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly onChange: (sql: string) => void;
  /** What is wrong with the expression; it waits while something is offered. */
  readonly error: ReactNode;
  /** Whose columns and functions are offered; null offers nothing. */
  readonly dataset: Datasource | null;
  readonly isFirst?: boolean;
  readonly comboboxProps?: ComboboxProps;
}

/** A box for an SQL expression, which offers the columns of a dataset and the functions of its database. */
export function ExpressionBox(props: Props) {
  const { label, placeholder, description, value, onChange, error, dataset } = props;
  const { isFirst = false, isRequired = false, comboboxProps } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [isTyping, setTyping] = useState(false);
  const { reply: functions } = useRequest(loadFunctionNames, dataset?.database.id ?? null);
  const offers = isTyping && dataset ? completionsOf(value, caret, dataset, functions ?? []) : [];
  const combobox = useCombobox({
    opened: offers.length > 0,
    onOpenedChange: (isOpen) => !isOpen && setTyping(false),
  });
  const { selectFirstOption } = combobox;
  const first = offers[0]?.text;
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);
  const accept = (text: string) => {
    const after = completed(value, caret, text);
    flushSync(() => onChange(after.sql));
    box.current?.setSelectionRange(after.caret, after.caret);
    setCaret(after.caret);
    setTyping(false);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={accept} {...comboboxProps}>
      <Combobox.Target withKeyboardNavigation={offers.length > 0}>
        <Textarea
          ref={box}
          label={label}
          placeholder={placeholder}
          description={description}
          withAsterisk={isRequired}
          classNames={{ input: 'sx-mono' }}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={value}
          error={offers.length > 0 ? null : error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setTyping(true);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || event.shiftKey || offers.length === 0) return;
            event.preventDefault();
            combobox.clickSelectedOption();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setTyping(false)}
          data-autofocus={isFirst || undefined}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offers.length === 0}>
        <Combobox.Options
          aria-label={`Completions of ${label}`}
          mah={200}
          style={{ overflowY: 'auto' }}
        >
          {offers.map(({ text, about }) => (
            <Combobox.Option key={text} value={text}>
              <span className="sx-mono">{text}</span> <small>{about}</small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
