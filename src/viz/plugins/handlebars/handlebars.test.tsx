import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { READY } from '@/lib/limitedWorker';
import { markupTree } from '@/ui/markdown/markupTree';
import { SafeMarkup } from '@/ui/markdown/SafeMarkup';
import { aForm, draw } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { MOST_CHARACTERS, renderTemplate } from './renderTemplate';
import { type Rendered, runTemplate } from './runTemplate';

const DATA = [
  { region: 'North', sales: 1234.5, day: Date.UTC(2024, 0, 31), id: '9007199254740993' },
  { region: 'South', sales: 7, day: null, id: '1' },
];
const rendered = (template: string) => renderTemplate({ template, data: DATA });

describe('a template', () => {
  test.each([
    ['{{#each data}}{{region}}={{sales}};{{/each}}', 'North=1234.5;South=7;'],
    ['{{dateFormat data.0.day format="DD.MM.YYYY"}}', '31.01.2024'],
    ['{{dateFormat data.0.day}}', '2024-01-31'],
    ['{{dateFormat "2024-03-05T23:30:00"}}', '2024-03-05'],
    ['{{formatDate "YYYY" data.0.day}}', '2024'],
    ['{{formatNumber data.0.sales}}', '1,234.5'],
    ['{{formatNumber data.0.sales "de-DE"}}', '1.234,5'],
    ['{{formatNumber data.0.id}}', '9,007,199,254,740,993'],
    ['{{{stringify data.[1]}}}', '{"region":"South","sales":7,"day":null,"id":"1"}'],
    [`{{#with (parseJson '{"a":[1,2]}')}}{{a.[1]}}{{/with}}`, '2'],
    ['{{#each data}}{{#if (gt sales 100)}}{{region}}{{/if}}{{/each}}', 'North'],
    ['{{#each data}}{{#eq region "South"}}yes{{else}}no{{/eq}} {{/each}}', 'no yes '],
    ['{{sum 1 2 3}} {{division 9 3}} {{count data}}', '6 3 2'],
    ['{{#group data by="region"}}{{value}}:{{items.length}} {{/group}}', 'North:1 South:1 '],
    ['{{join (parseJson "[1,2]") "-"}} {{uppercase "a"}} {{excerpt "abcdef" 3}}', '1-2 A abc…'],
    ['{{data.0.[region]}}', 'North'],
  ])('%s gives %s', (template, text) => expect(rendered(template)).toBe(text));

  test('writes values as text, whatever they contain', () => {
    const data = [{ name: '<b>bold</b>' }];
    expect(renderTemplate({ template: '{{data.0.name}}', data })).toBe('&lt;b&gt;bold&lt;/b&gt;');
  });

  test.each([
    ['{{data.constructor.name}}', ''],
    ['{{#with (lookup data "constructor")}}{{name}}{{/with}}', ''],
    ['{{__proto__.toString}}', ''],
  ])('%s reaches nothing that rows inherit', (template, text) =>
    expect(rendered(template)).toBe(text),
  );

  test.each([
    ['{{#each data}}', /Parse error/],
    ['{{nobody 1}}', /Missing helper: "nobody"/],
  ])('%s fails with its reason', (template, problem) =>
    expect(() => rendered(template)).toThrow(problem),
  );

  test('that makes more than can be shown is refused', () => {
    const data = Array.from({ length: MOST_CHARACTERS }, () => ({ a: 1 }));
    expect(() => renderTemplate({ template: '{{#each data}}{{a}}.{{/each}}', data })).toThrow(
      /300,000 is the most/,
    );
  });
});

/** A worker that answers when it is told to, or never. */
const aWorker = () => {
  const target = new EventTarget();
  const terminate = vi.fn();
  return {
    worker: Object.assign(target, { terminate, postMessage: () => {} }) as unknown as Worker,
    terminate,
    says: (data: Rendered | typeof READY) =>
      target.dispatchEvent(new MessageEvent('message', { data })),
  };
};

describe('the worker of a template', () => {
  test('ends with its answer', () => {
    const { worker, terminate, says } = aWorker();
    const answers: Rendered[] = [];
    const tree = markupTree('a');
    runTemplate(
      { template: '', data: [] },
      (one) => answers.push(one),
      () => worker,
    );
    says({ tree });
    expect(answers).toEqual([{ tree }]);
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  test('is stopped after five seconds, and when nobody waits for it', () => {
    vi.useFakeTimers();
    try {
      const [endless, left] = [aWorker(), aWorker()];
      const answers: Rendered[] = [];
      const note = (one: Rendered) => answers.push(one);
      runTemplate({ template: '', data: [] }, note, () => endless.worker);
      runTemplate({ template: '', data: [] }, note, () => left.worker)();
      expect(left.terminate).toHaveBeenCalledTimes(1);
      endless.says(READY);
      vi.advanceTimersByTime(5000);
      expect(endless.terminate).toHaveBeenCalledTimes(1);
      expect(answers).toEqual([
        { problem: 'The template took longer than 5 seconds and was stopped.' },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('has its five seconds from when its code is there', () => {
    vi.useFakeTimers();
    try {
      const [slow, lost] = [aWorker(), aWorker()];
      const answers: Rendered[] = [];
      const note = (one: Rendered) => answers.push(one);
      runTemplate({ template: '', data: [] }, note, () => slow.worker);
      vi.advanceTimersByTime(9000);
      slow.says(READY);
      vi.advanceTimersByTime(4000);
      slow.says({ tree: markupTree('a') });
      expect(answers).toEqual([{ tree: markupTree('a') }]);
      runTemplate({ template: '', data: [] }, note, () => lost.worker);
      vi.advanceTimersByTime(30_000);
      expect(answers[1]).toEqual({ problem: 'The template could not be run.' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('has no more time for saying again that its code is there', () => {
    vi.useFakeTimers();
    try {
      const { worker, says, terminate } = aWorker();
      runTemplate(
        { template: '', data: [] },
        () => {},
        () => worker,
      );
      says(READY);
      vi.advanceTimersByTime(4000);
      says(READY);
      vi.advanceTimersByTime(1000);
      expect(terminate).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not started for a template that is too long', () => {
    const answers: Rendered[] = [];
    runTemplate({ template: 'a'.repeat(100_001), data: [] }, (one) => answers.push(one));
    expect(answers).toEqual([{ problem: 'The template is longer than 100,000 characters.' }]);
  });
});

test('what a template makes keeps its elements and classes, and nothing that acts', () => {
  const { container } = render(
    <SafeMarkup
      keepsClasses
      tree={markupTree(
        '## Sales\n\n<ul class="list"><li onclick="alert(1)">North</li></ul><script>alert(1)</script><a href="javascript:alert(1)">go</a><img src="x" onerror="alert(1)"><style>li{}</style><iframe src="/"></iframe>',
      )}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(container.querySelector('.list')).toHaveTextContent('North');
  expect(container.querySelectorAll('script, iframe, style')).toHaveLength(0);
  expect(container.innerHTML).not.toMatch(/onclick|onerror|javascript:/);
});

test('the styles of a template reach what is inside its frame, and not the frame', async () => {
  draw(aForm('handlebars', { handlebarsTemplate: 'a' }), []);
  const frame = await screen.findByRole('group', { name: 'Sales' });
  expect(frame).not.toHaveAttribute('data-template');
  expect(frame.querySelectorAll('[data-template]')).toHaveLength(1);
});

test.each([
  [{ groupby: ['a'], metrics: ['m'], server_pagination: true }, ['a'], ['m']],
  [{ query_mode: 'raw', all_columns: ['a', 'b'] }, ['a', 'b'], undefined],
])('the query of a template with %j has all its rows', (form, columns, metrics) => {
  const queries = buildQueries(aForm('handlebars', form));
  expect(queries).toHaveLength(1);
  expect(queries[0]).toMatchObject({ columns, ...(metrics ? { metrics } : {}) });
  for (const key of ['row_offset', 'post_processing', 'time_offsets'])
    expect(queries[0]).not.toHaveProperty(key);
});

test.each([
  [{}, [['m', false]]],
  [{ order_desc: false }, [['m', true]]],
  [{ timeseries_limit_metric: 'n' }, [['n', false]]],
  [{ metrics: [] }, undefined],
  [{ query_mode: 'raw', all_columns: ['a'], metrics: ['m'] }, undefined],
  [{ query_mode: 'raw', all_columns: ['a'], order_by_cols: ['["a", false]'] }, [['a', false]]],
  [{ percent_metrics: ['n'] }, [['m', false]]],
])('the query of a template with %j is ordered by %j', (more, orderby) => {
  const form = aForm('handlebars', { groupby: ['a'], metrics: ['m'], ...more });
  const [query] = buildQueries(form);
  expect(query?.orderby).toEqual(orderby);
  expect(query?.metrics ?? []).not.toContain('n');
});
