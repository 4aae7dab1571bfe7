import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './files.module.css';
import { type Entry, hasOwnTypes, partLabel, type Reading } from './entries';

interface Props {
  readonly entry: Entry;
  readonly onChange: (part: Reading) => void;
}

const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
];
const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'shift_jis',
  'euc-kr',
  'gbk',
  'big5',
];
const withOwn = (values: readonly string[], own: string | null) =>
  own === null || values.includes(own) ? [...values] : [own, ...values];

/** Typed text counts when the field is left. */
function WordsField({
  words,
  onChange,
}: {
  words: readonly string[];
  onChange: (words: string[]) => void;
}) {
  const [text, setText] = useState(words.join(', '));
  return (
    <TextInput
      label="Words for no value"
      placeholder="Empty; NA in numbers"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        const next = text
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean);
        if (next.join() !== words.join()) onChange(next);
      }}
    />
  );
}

function LinesField({ skip, onChange }: { skip: number; onChange: (skip: number) => void }) {
  const [text, setText] = useState(String(skip));
  return (
    <TextInput
      label="Lines before the header"
      inputMode="numeric"
      value={text}
      error={/^\d{1,4}$/.test(text) ? null : 'A whole number up to 9999.'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (/^\d{1,4}$/.test(text) && Number(text) !== skip) onChange(Number(text));
      }}
    />
  );
}

/** How the file is read: as it was found, to be corrected. */
export function ReadingFields({ entry, onChange }: Props) {
  const { preview } = entry;
  if (!preview) return null;
  const { part, parts, delimiter, encoding, header, skip, decimal } = preview;
  const { quote, quoted_empty: quotedEmpty, day_first: dayFirst } = preview;
  return (
    <div className={classes.fields}>
      {parts.length > 1 && (
        <Select
          label={preview.format === 'excel' ? 'Sheet' : 'Table in the file'}
          data={parts.map((one) => ({ value: one.name, label: partLabel(one) }))}
          value={part}
          allowDeselect={false}
          onChange={(value) => onChange({ part: value })}
        />
      )}
      {delimiter !== null && (
        <Select
          label="Delimiter"
          data={
            DELIMITERS.some(({ value }) => value === delimiter)
              ? DELIMITERS
              : [{ value: delimiter, label: delimiter }, ...DELIMITERS]
          }
          value={delimiter}
          allowDeselect={false}
          onChange={(value) => onChange({ delimiter: value })}
        />
      )}
      {encoding !== null && (
        <Select
          label="Encoding"
          data={withOwn(ENCODINGS, encoding)}
          value={encoding}
          allowDeselect={false}
          onChange={(value) => onChange({ encoding: value })}
        />
      )}
      {decimal !== null && (
        <Select
          label="Decimal sign"
          data={[
            { value: '.', label: 'Point: 1,234.5' },
            { value: ',', label: 'Comma: 1.234,5' },
          ]}
          value={decimal}
          allowDeselect={false}
          onChange={(value) => onChange({ decimal: value === ',' ? ',' : '.' })}
        />
      )}
      {dayFirst !== null && (
        <Select
          label="Dates like 01/02/2024"
          data={[
            { value: 'month', label: 'Month first' },
            { value: 'day', label: 'Day first' },
          ]}
          value={dayFirst ? 'day' : 'month'}
          allowDeselect={false}
          onChange={(value) => onChange({ day_first: value === 'day' })}
        />
      )}
      {skip !== null && (
        <LinesField key={skip} skip={skip} onChange={(value) => onChange({ skip: value })} />
      )}
      {!hasOwnTypes(preview.format) && (
        <WordsField
          words={preview.null_words}
          onChange={(words) => onChange({ null_words: words })}
        />
      )}
      {quotedEmpty !== null && quote !== '' && (
        <Checkbox
          className={classes.check}
          label={`Keep ${quote}${quote} as empty text, not NULL`}
          checked={quotedEmpty}
          onChange={(event) => onChange({ quoted_empty: event.currentTarget.checked })}
        />
      )}
      {header !== null && (
        <Checkbox
          className={classes.check}
          label="First row has names"
          checked={header}
          onChange={(event) => onChange({ header: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
