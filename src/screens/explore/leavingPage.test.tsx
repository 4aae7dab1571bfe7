/** How a chart leaves the page: as rows, SQL, a link. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults } from '../../../mocks/faults';
import { anExplore, type Explore } from '../../../test/anExplore';

let explore: Explore;
const saved: { name: string; blob: Blob }[] = [];
beforeAll(async () => {
  explore = await anExplore();
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download) saved.push({ name: this.download, blob });
  });
});
afterEach(clearFaults);
afterAll(async () => {
  vi.restoreAllMocks();
  await explore.server.stop();
});

const TABLE = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['carrier'],
  metrics: ['count'],
  percent_metrics: ['count'],
  show_totals: true,
  row_limit: 100,
  adhoc_filters: [],
};

const openTable = async (name: string, session: Parameters<Explore['open']>[1] = {}) => {
  const id = await explore.aChart(name, TABLE);
  const shown = explore.open(`/explore/?slice_id=${id}`, session);
  await waitFor(() => expect(shown.store.getState().charts.explore?.chartStatus).toBe('rendered'));
  return shown;
};
const menu = async (...path: readonly RegExp[]) => {
  await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
  for (const name of path) await userEvent.click(await screen.findByRole('menuitem', { name }));
};
/** The page’s blobs are jsdom’s, those of replies are Node’s. */
const textOf = (blob: Blob): Promise<string> =>
  typeof blob.text === 'function'
    ? blob.text()
    : new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(blob);
      });
const lastFile = async (count: number) => {
  await waitFor(() => expect(saved).toHaveLength(count));
  const file = saved.at(-1);
  return { name: file?.name, text: file ? await textOf(file.blob) : '' };
};

describe('the rows of a chart', () => {
  test('a table with totals is one CSV with the chart’s name and readable heads [CDT-11, CDT-12]', async () => {
    const { store } = await openTable('Carriers: all/some');
    expect(store.getState().charts.explore?.queriesResponse).toHaveLength(2);
    await menu(/download/i);
    const { name, text } = await lastFile(saved.length + 1);
    expect(name).toBe('Carriers all some.csv');
    const [head, ...rows] = text.trim().split(/\r?\n/);
    expect(head).toBe('carrier,COUNT(*),% COUNT(*)');
    const shown = store.getState().charts.explore?.queriesResponse?.[0]?.data ?? [];
    expect(rows).toHaveLength(shown.length);
    expect(rows.toSorted()).toContain('AA,90,0.25');
  });

  test('JSON has the rows, and a CSV with all rows asks for as many as the server gives', async () => {
    await openTable('Carriers');
    await menu(/files and pictures/i, /^JSON$/);
    const { name, text } = await lastFile(saved.length + 1);
    expect(name).toBe('Carriers.json');
    expect(JSON.parse(text)).toHaveLength(5);
    await menu(/files and pictures/i, /^CSV with all rows$/);
    const whole = await lastFile(saved.length + 1);
    expect(whole.text.trim().split('\n')).toHaveLength(6);
    const call = explore.dataCalls().at(-1);
    const asked = JSON.parse(call?.body ?? '{}') as { result_format: string; queries: unknown[] };
    expect(asked.result_format).toBe('csv');
    expect(asked.queries[0]).toMatchObject({ row_limit: 100_000 });
  });

  test('Drill to detail shows the rows of the dataset that the chart is made of', async () => {
    const id = await explore.aChart('One carrier', {
      ...TABLE,
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'carrier',
          operator: '==',
          operatorId: 'EQUALS',
          comparator: 'AA',
        },
        { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' },
      ],
    });
    explore.open(`/explore/?slice_id=${id}`);
    await menu(/drill to detail/i);
    const dialog = await screen.findByRole('dialog', { name: 'Drill to detail: One carrier' });
    const grid = await within(dialog).findByRole('grid', { name: 'Rows in detail' });
    expect(grid).toHaveAttribute('aria-rowcount', '91');
    expect(within(grid).getByRole('columnheader', { name: /distance/ })).toBeVisible();
  });
});

describe('the SQL of a chart', () => {
  test('View query shows the SQL in colours, and its copy has no semicolon', async () => {
    await openTable('Queried');
    await menu(/view query/i);
    const dialog = await screen.findByRole('dialog', { name: 'Query of Queried' });
    const sql = await within(dialog).findByRole('region', { name: 'SQL 1' });
    expect(sql.textContent).toMatch(/^SELECT[\s\S]+[^;\s]$/);
    expect(within(sql).getAllByText('SELECT')[0]).toHaveClass(/keyword/);
    expect(within(dialog).getByText('Query 1 of 2')).toBeVisible();
  });

  test('View query takes each query to SQL Lab by itself [EXP-10]', async () => {
    const { router } = await openTable('Taken');
    await menu(/view query/i);
    const dialog = await screen.findByRole('dialog', { name: 'Query of Taken' });
    const links = await within(dialog).findAllByRole('link', { name: 'Open in SQL Lab' });
    expect(links).toHaveLength(2);
    const text = within(dialog).getByRole('region', { name: 'SQL 2' }).textContent;
    await userEvent.click(links[1]!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sqllab/'));
    expect(router.state.location.state).toEqual({
      requestedQuery: { datasourceKey: `${explore.datasetId}__table`, sql: text },
    });
  });

  test('Open in SQL Lab opens a tab with the SQL, each statement ended once [EXP-10]', async () => {
    const { router } = await openTable('To SQL');
    await menu(/open in sql/i);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sqllab/'));
    const { requestedQuery } = router.state.location.state as {
      requestedQuery: { datasourceKey: string; sql: string };
    };
    expect(requestedQuery.datasourceKey).toBe(`${explore.datasetId}__table`);
    expect(requestedQuery.sql.match(/;/g)).toHaveLength(1);
    expect(requestedQuery.sql).not.toMatch(/;\s*;|;\s*$/);
  });
});

describe('a link to a chart', () => {
  test('Share has a link, a mail and a code to embed it', async () => {
    await openTable('Shared', { mayBeEmbedded: true });
    await menu(/share/i);
    const dialog = await screen.findByRole('dialog', { name: 'Share Shared' });
    const link = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toMatch(/\/superset\/explore\/p\/[^/]+\/$/);
    const mail = within(dialog).getByRole('link', { name: /send by e-mail/i });
    expect(mail).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(link.value)));
    const width = within(dialog).getByRole('textbox', { name: 'Width (px)' });
    await userEvent.clear(width);
    await userEvent.type(width, '800');
    expect(within(dialog).getByRole('textbox', { name: 'Embed code' })).toHaveValue(
      `<iframe title="Shared" width="800" height="400" style="border: 0" src="${link.value}?standalone=1&amp;height=400"></iframe>`,
    );
  });

  test('where no site may show the chart, Share says who can change that and offers no code', async () => {
    await openTable('At home');
    await menu(/share/i);
    const dialog = await screen.findByRole('dialog', { name: 'Share At home' });
    expect(await within(dialog).findByText('--embedding-sites')).toBeVisible();
    expect(within(dialog).queryByRole('textbox', { name: 'Embed code' })).not.toBeInTheDocument();
  });
});
