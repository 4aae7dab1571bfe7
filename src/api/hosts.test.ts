import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cutNext, failNext } from '../../mocks/faults';
import { aPageServer, type PageServer } from '../../mocks/node';
import { forgetCsrfToken } from './csrf';
import { inTurn } from './hosts';
import { fetchChartData } from './resources/chartData';

const PLACE = { protocol: 'https:', hostname: 'a.example.org', port: '8443', search: '' };
const THREE = ['b.example.org', 'c.example.org', 'd.example.org:1234'];

describe('the host of each request for the data of charts', () => {
  const askedOf = (hosts: readonly string[], search = '') => {
    const { next } = inTurn(hosts, { ...PLACE, search });
    return [next(), next(), next(), next()];
  };

  test('is the host of the page where no other is configured [RT-41]', () => {
    expect(askedOf([])).toEqual(['', '', '', '']);
    expect(askedOf(['a.example.org'])).toEqual(['', '', '', '']);
  });

  test('is each of three configured ones in turn, at the port of the page where they name none [RT-41]', () => {
    const [b, c, d] = [
      'https://b.example.org:8443',
      'https://c.example.org:8443',
      'https://d.example.org:1234',
    ];
    expect(askedOf(THREE)).toEqual([b, c, d, b]);
    expect(askedOf(['a.example.org', ...THREE])).toEqual([b, c, d, b]);
  });

  test('is the host of the page where the address says so [RT-42]', () => {
    expect(askedOf(THREE, '?slice_id=1&disableDomainSharding=1')).toEqual(['', '', '', '']);
    expect(askedOf(THREE, '?disableDomainSharding=0')[0]).toContain('b.example.org');
  });
});

describe('a page whose server names two hosts', () => {
  let server: PageServer;
  const page = document.createElement('div');
  beforeAll(async () => {
    server = await aPageServer();
    page.id = 'app';
    document.body.append(page);
  });
  beforeEach(() => {
    const conf = {
      SUPERSET_WEBSERVER_DOMAINS: ['b.example.org', 'c.example.org', 'no host/at all'],
    };
    // Another text is another page, whose hosts are all there again.
    page.dataset.bootstrap = JSON.stringify({ common: { conf }, nth: Math.random() });
  });
  afterEach(forgetCsrfToken);
  afterAll(async () => {
    page.remove();
    await server.stop();
  });

  const ask = () =>
    fetchChartData({
      formData: { datasource: '1__table', viz_type: 'table' },
      queries: [{ columns: [], metrics: ['count'], row_limit: 1 }],
    }).catch((error: unknown) => error);
  const hosts = () =>
    server.calls.filter(({ url }) => url.startsWith('/api/v1/chart/data')).map(({ host }) => host);

  test('reads the data of charts from each in turn, and nothing else [RT-41]', async () => {
    const before = hosts().length;
    await ask();
    await ask();
    await ask();
    expect(hosts().slice(before)).toEqual(['b.example.org', 'c.example.org', 'b.example.org']);
    const others = server.calls.filter(({ url }) => !url.startsWith('/api/v1/chart/data'));
    expect(others.every(({ host }) => host === location.hostname)).toBe(true);
  });

  test.each([
    ['does not answer', () => cutNext('POST /api/v1/chart/data')],
    ['knows nobody', () => failNext('POST /api/v1/chart/data', 401)],
  ])(
    'asks its own host where another %s, and leaves that one out from then on',
    async (_, fail) => {
      const before = hosts().length;
      fail();
      await ask();
      await ask();
      await ask();
      expect(hosts().slice(before)).toEqual([
        'b.example.org',
        location.hostname,
        'c.example.org',
        'c.example.org',
      ]);
    },
  );
});
