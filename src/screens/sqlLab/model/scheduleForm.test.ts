import { browserZone } from '@/lib/wallClock';
import { describe, expect, test } from 'vitest';
import { SCHEDULE_FORM } from '../../../../server/schedules/form';
import { firstValues, scheduleErrors, scheduleForm, scheduleInfo } from './scheduleForm';

const form = scheduleForm(SCHEDULE_FORM)!;

describe('the form of a schedule', () => {
  test.each([[{}], [undefined], [{ JSONSCHEMA: { properties: {} } }]])(
    'the form is null for the setting %j',
    (conf) => {
      expect(scheduleForm(conf)).toBeNull();
    },
  );

  test('the form has the server’s fields in its order, with its defaults', () => {
    expect(form.fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['schedule_interval', 'choice', true],
      ['start_date', 'wall_clock', true],
      ['timezone', 'zone', true],
      ['end_date', 'wall_clock', false],
    ]);
    expect(firstValues(form, new Date(2026, 0, 31, 23, 20))).toEqual({
      schedule_interval: '@daily',
      start_date: '2026-02-01T00:00',
      timezone: browserZone(),
      end_date: '',
    });
  });

  test('the form understands the field types of other servers', () => {
    const properties = {
      output_table: { type: 'string', title: 'Output table' },
      start: { type: 'string', format: 'date-time', default: 'tomorrow at 9am' },
      times: { type: 'integer', default: 3 },
      quiet: { type: 'boolean' },
      notes: { type: ['string', 'null'] },
    };
    const foreign = scheduleForm({
      JSONSCHEMA: { properties },
      UISCHEMA: { notes: { 'ui:widget': 'textarea', 'ui:help': 'For the log' } },
    });
    expect(
      foreign?.fields.map(({ kind, title, description }) => [kind, title, description]),
    ).toEqual([
      ['text', 'Output table', null],
      ['moment', 'start', null],
      ['number', 'times', null],
      ['switch', 'quiet', null],
      ['long_text', 'notes', 'For the log'],
    ]);
    expect(firstValues(foreign!, new Date())).toMatchObject({ start: '', times: 3, quiet: false });
  });

  test('the form names missing fields, and an end before the first run', () => {
    const values = { ...firstValues(form, new Date()), start_date: '2026-02-01T09:00' };
    expect(scheduleErrors(form, { ...values, start_date: '' })).toEqual({
      start_date: 'cannot be empty',
    });
    expect(scheduleErrors(form, values)).toEqual({});
    expect(scheduleErrors(form, { ...values, end_date: '2026-01-31T09:00' })).toEqual({
      end_date: 'The end cannot be before the first run.',
    });
  });

  test('the form sends only what was filled in', () => {
    expect(scheduleInfo({ a: 1, b: '', c: null, d: false })).toEqual({ a: 1, d: false });
  });
});
