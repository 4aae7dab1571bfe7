import { Autocomplete, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '@/api/resources/datasetRecord';
import { randomId } from '@/lib/ids';
import { Message } from '@/ui/Message';
import { type DatasetDraft, type DraftMetric, withNewMetric } from '../../state/datasetDraft';
import { CertificationFields } from './CertificationFields';
import { ExpressionField } from './ExpressionField';
import { FieldList } from './FieldList';

interface Props {
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
  readonly datasource: string;
}

export function MetricsTab({ draft, onChange, datasource }: Props) {
  const { metrics } = draft;
  const [key, setKey] = useState<string | null>(metrics[0]?.key ?? null);
  const current = metrics.find((metric) => metric.key === key);
  const change = (changed: Partial<DraftMetric>) =>
    onChange({
      ...draft,
      metrics: metrics.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    });
  const add = () => {
    const next = `new-${randomId(8)}`;
    onChange(withNewMetric(draft, next));
    setKey(next);
  };
  const remove = () => {
    onChange({ ...draft, metrics: metrics.filter((one) => one.key !== key) });
    setKey(metrics.find((one) => one.key !== key)?.key ?? null);
  };
  return (
    <FieldList
      label="Metrics"
      fields={metrics.map((one) => ({
        key: one.key,
        name: one.metric_name,
        label: one.verbose_name,
      }))}
      current={key}
      onChoose={setKey}
      add={{ label: 'Add metric', onClick: add }}
    >
      {current ? (
        <MetricForm
          key={current.key}
          metric={current}
          datasource={datasource}
          onChange={change}
          onRemove={remove}
        />
      ) : (
        <Message title="No metric yet" />
      )}
    </FieldList>
  );
}

interface FormProps {
  readonly metric: DraftMetric;
  readonly datasource: string;
  readonly onChange: (changed: Partial<DraftMetric>) => void;
  readonly onRemove: () => void;
}

/** AUTO is that of the rows. */
const CURRENCIES = ['AUTO', 'USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY', 'CHF'];
const orNull = (text: string): string | null => (text === '' ? null : text);
const withSymbol = (currency: Currency | null, symbol: string | null): Currency | null =>
  symbol ? { symbol, symbolPosition: currency?.symbolPosition ?? 'prefix' } : null;

function MetricForm({ metric, datasource, onChange, onRemove }: FormProps) {
  const { currency } = metric;
  return (
    <Stack gap="sm">
      <TextInput
        label="Name"
        description="Charts refer to it by this name"
        value={metric.metric_name}
        required
        onChange={(event) => onChange({ metric_name: event.currentTarget.value })}
      />
      <ExpressionField
        expression={{ datasource, kind: 'metric', sql: metric.expression }}
        onChange={(expression) => onChange({ expression })}
      />
      <TextInput
        label="Label"
        description="Shown instead of the name"
        value={metric.verbose_name ?? ''}
        onChange={(event) => onChange({ verbose_name: orNull(event.currentTarget.value) })}
      />
      <TextInput
        label="Description"
        value={metric.description ?? ''}
        onChange={(event) => onChange({ description: orNull(event.currentTarget.value) })}
      />
      <Group grow align="start">
        <TextInput
          label="D3 format"
          description="Like ,.2f or .1%"
          value={metric.d3format ?? ''}
          onChange={(event) => onChange({ d3format: orNull(event.currentTarget.value) })}
        />
        <Autocomplete
          label="Currency"
          description="A code, like EUR, or AUTO for the rows’ own"
          data={CURRENCIES}
          value={currency?.symbol ?? ''}
          onChange={(symbol) => onChange({ currency: withSymbol(currency, orNull(symbol)) })}
        />
        <Select
          label="Currency position"
          description="Relative to the number"
          data={[
            { value: 'prefix', label: 'Before' },
            { value: 'suffix', label: 'After' },
          ]}
          value={currency?.symbolPosition ?? null}
          disabled={!currency}
          onChange={(position) =>
            currency &&
            onChange({
              currency: {
                ...currency,
                symbolPosition: position === 'suffix' ? 'suffix' : 'prefix',
              },
            })
          }
        />
      </Group>
      <TextInput
        label="Warning"
        description="What to know before using it"
        value={metric.warning_text ?? ''}
        onChange={(event) => onChange({ warning_text: orNull(event.currentTarget.value) })}
      />
      <CertificationFields extra={metric.extra} onChange={(extra) => onChange({ extra })} />
      <Group>
        <Button variant="subtle" color="bad" onClick={onRemove}>
          Remove {metric.metric_name}
        </Button>
      </Group>
    </Stack>
  );
}
