import { act, waitFor } from '@testing-library/react';
import { getInstanceByDom } from 'echarts/core';
import { useEffect, useState } from 'react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderApp } from '../../../test/render';
import { seedFlights } from '../../../test/seedFlights';
import { ChartFrame } from './ChartFrame';
import { queryTriggered } from './chartsSlice';
import { NO_FACTS } from './datasetFacts';
import { drawnAlike, withRowsBefore } from './drawnAlike';
import * as wiring from './wiring';

const answer = (more: Partial<ChartResult> = {}): ChartResult => ({
  data: [{ carrier: 'AA', count: 3 }],
  colnames: ['carrier', 'count'],
  coltypes: [1, 0],
  rowcount: 1,
  ...more,
});

describe('an answer with equal rows', () => {
  test('has the rows that were there before, and says what is new', () => {
    const before = [answer()];
    const rejected_filters = [{ column: 'origin', reason: 'not_in_datasource' }];
    const [after] = withRowsBefore(before, [answer({ rejected_filters })]);
    expect(after).toEqual(answer({ rejected_filters }));
    expect(after?.data).toBe(before[0]?.data);
  });

  test.each([
    ['another value', [{ carrier: 'AA', count: 4 }]],
    ['a row more', [...answer().data, { carrier: 'B6', count: 1 }]],
    ['a row less', []],
  ])('is no answer with %s', (_, data) => {
    const next = [answer({ data })];
    expect(withRowsBefore([answer()], next)).toEqual(next);
    expect(withRowsBefore([answer()], next)[0]?.data).toBe(data);
  });
});

describe('a picture', () => {
  const form: FormData = { datasource: '1__table', viz_type: 'pie', groupby: ['carrier'] };
  const extra = (...filters: object[]) => ({ ...form, extra_form_data: { filters } });
  const results = [answer()];
  const { data } = answer();
  const [first] = results;
  const origin = { col: 'origin', op: 'IN', val: ['ATL'] };
  const range = (val: string) => ({ col: 'date', op: 'TEMPORAL_RANGE', val });
  const drawn = { formData: extra(origin), results };

  test.each([
    ['other values of a filter', { formData: extra({ ...origin, val: ['ORD'] }), results }],
    ['no filter', { formData: { ...form, extra_form_data: {} }, results }],
    [
      'another way to the same rows',
      { ...drawn, results: [{ ...first, is_cached: true, rejected_filters: [] } as ChartResult] },
    ],
  ])('stays as it is with %s', (_, next) => {
    expect(drawnAlike(drawn, next)).toBe(true);
  });

  test.each([
    ['other rows', { ...drawn, results: [answer({ data: [...data] })] }],
    ['the end of another range', { ...drawn, results: [{ ...first, to_dttm: 1 } as ChartResult] }],
    ['a result more', { ...drawn, results: [...results, answer()] }],
    ['another setting', { ...drawn, formData: { ...extra(origin), donut: true } }],
    ['a range of time', { ...drawn, formData: extra(origin, range('2001 : 2002')) }],
  ])('is drawn again with %s', (_, next) => {
    expect(drawnAlike(drawn, next)).toBe(false);
  });

  test('is drawn again for a later answer where it says whether the newest period is over', () => {
    const later = [{ ...first, queried_dttm: '2001-07-02T00:00:00+00:00' } as ChartResult];
    expect(drawnAlike({ formData: form, results }, { formData: form, results: later })).toBe(true);
    const figure = { ...form, viz_type: 'big_number' };
    expect(drawnAlike({ formData: figure, results }, { formData: figure, results: later })).toBe(
      false,
    );
  });

  test('is drawn again for the end of a brushed range where it says whether the newest period is cut', () => {
    const until = (val: number) => extra({ col: 'date', op: '<', val });
    const alike = (viz_type: string) =>
      drawnAlike(
        { formData: { ...until(1), viz_type }, results },
        { formData: { ...until(2), viz_type }, results },
      );
    expect([alike('pie'), alike('big_number')]).toEqual([true, false]);
  });
});

describe('a chart that is asked again', () => {
  let server: PageServer;
  let form: FormData;
  beforeAll(async () => {
    server = await aPageServer();
    form = {
      datasource: `${await seedFlights(server)}__table`,
      viz_type: 'pie',
      metric: 'count',
      groupby: ['carrier'],
      row_limit: 10,
      adhoc_filters: [],
    };
  });
  afterAll(() => server.stop());

  const filteredBy = (col: string, val: unknown): FormData => ({
    ...form,
    extra_form_data: { filters: [{ col, op: 'IN', val: [val] }] },
  });

  test('is drawn again where its rows are others, and is done at once where they are the same', async () => {
    let show: (formData: FormData) => void = () => {};
    function Asked() {
      const [formData, setFormData] = useState(form);
      useEffect(() => {
        show = setFormData;
      }, []);
      return (
        <ChartFrame
          chartKey={1}
          title="Carriers"
          formData={formData}
          dataset={NO_FACTS}
          width={300}
          height={300}
        />
      );
    }
    const { store, container } = renderApp(<Asked />, {
      wiring,
      state: { session: toBootstrap(server.bootstrap as never) },
    });
    const chart = () => store.getState().charts['1'];
    const ask = async (formData: FormData) => {
      const before = chart()?.queriesResponse;
      act(() => show(formData));
      store.dispatch(queryTriggered(1));
      await waitFor(() => {
        expect(chart()?.queriesResponse).not.toBe(before ?? null);
        expect(chart()?.chartStatus).toBe('rendered');
      });
    };
    await ask(form);
    const picture = container.querySelector<HTMLElement>('[_echarts_instance_]');
    const drawn = vi.fn();
    if (picture) getInstanceByDom(picture)?.on('rendered', drawn);

    await ask(filteredBy('nowhere', 'x'));
    expect(chart()?.queriesResponse?.[0]?.rejected_filters).toHaveLength(1);
    expect(drawn).not.toHaveBeenCalled();

    await ask(filteredBy('cancelled', false));
    expect(drawn).toHaveBeenCalled();
  });
});
