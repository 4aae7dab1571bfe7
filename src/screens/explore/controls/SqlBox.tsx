import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { useRequest } from '@/features/requests/useRequest';
import type { ExpressionKind } from '@/api/resources/datasource';
import { completed, completionsOf } from '../formData/completions';
import { checkExpression, loadFunctionNames } from '../state/thunks/sqlHelp';
import { INSIDE } from '@/ui/select/inside';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly kind: ExpressionKind;
  readonly value: string;
  readonly onChange: (sql: string) => void;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly isFirst?: boolean;
}

const PAUSE_MS = 500;

/** What the database says against the expression; nothing while it is typed, and nothing where it cannot be asked. */
const useProblem = ({ value, kind, datasource }: Props): string | null => {
  const { status, reply } = useRequest(
    checkExpression,
    value.trim() === '' ? null : { datasource, kind, expression: value },
    { pauseMs: PAUSE_MS },
  );
  return status === 'ready' ? (reply?.[0]?.message ?? null) : null;
};

/** An SQL expression over a dataset, with its columns and the functions of its database, and checked by it. */
export function SqlBox(props: Props) {
  const { label, placeholder, value, onChange, dataset, isFirst = false } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [isTyping, setTyping] = useState(false);
  const { reply: functions } = useRequest(loadFunctionNames, dataset.database.id);
  const problem = useProblem(props);
  const offers = isTyping ? completionsOf(value, caret, dataset, functions ?? []) : [];
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
    <Combobox store={combobox} onOptionSubmit={accept} {...INSIDE}>
      <Combobox.Target withKeyboardNavigation={offers.length > 0}>
        <Textarea
          ref={box}
          label={label}
          placeholder={placeholder}
          classNames={{ input: 'sx-mono' }}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={value}
          error={isTyping && offers.length > 0 ? null : problem}
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
