/** Dashboards that a Superset holds, here and there: after the same filter, every chart is answered the same. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { askOneByOne } from './chartCalls.ts';
import { SHARED_BUNDLES, type SharedBundle, sharedBundlesAreThere } from '../sharedBundles.ts';
import { importBundle } from './importBundle.ts';
import { signedInThere } from './supersetSide.ts';
import { clickMark, type Hands, handsHere, handsThere } from './twoServers/hands.ts';

const { SUPERSET_URL = '' } = process.env;
const HOW_TO =
  'no Superset: SUPERSET_URL=http://127.0.0.1:8088 npm test, with SUPERSET_USER and SUPERSET_PASSWORD where they are not admin';
const STORY_MS = 900_000;
/** Charts that no person sees are not asked, on neither page. */
const VIEWPORT = { width: 1440, height: 2000 };

type Act = (hands: Hands) => Promise<void>;
type Story = (
  mine: Hands,
  theirs: Hands,
  expectSame: (name: string) => Promise<void>,
) => Promise<void>;

/** One filter, or several, that a person sets; those of the step before are cleared. */
const STEPS: Readonly<Record<string, Act>> = {
  'one country': (hands) => hands.choose('Country', ['France']),
  'three countries': (hands) => hands.choose('Country', ['France', 'Spain', 'USA']),
  'some postal codes': (hands) => hands.choose('Postal Code', ['10022', '94217']),
  'a state': (hands) => hands.choose('State', ['CA', 'NSW']),
  'a range of quantities': (hands) => hands.setRange('Order Quantity', '30', '45'),
  'a range of prices': (hands) => hands.setRange('MSRP', '100', '150'),
  'half a year': (hands) => hands.setTime('Time Range', '2004-01-01', '2004-07-01'),
  years: (hands) => hands.choose('Time Grain', ['Year']),
  months: (hands) => hands.choose('Time Grain', ['Month']),
  'all kinds together': async (hands) => {
    await hands.choose('Country', ['France', 'USA']);
    await hands.setRange('Order Quantity', '20', '40');
    await hands.setTime('Time Range', '2003-06-01', '2005-02-01');
    await hands.choose('Time Grain', ['Month']);
  },
};

/** Around the middle of a pie, on the ring that every one of ours and theirs has. */
const RING = Array.from({ length: 36 }, (_, at): readonly [number, number] => {
  const angle = (at * 2 * Math.PI) / 36;
  return [0.5 + 0.25 * Math.cos(angle), 0.5 + 0.25 * Math.sin(angle)];
});

/** Just above the lower end of bars, from left to right. */
const GROUND = Array.from({ length: 40 }, (_, at): readonly [number, number] => [at / 40, 0.85]);
/** All over it. */
const AREA = Array.from({ length: 64 }, (_, at): readonly [number, number] => [
  (0.5 + (at % 8)) / 8,
  (0.5 + Math.floor(at / 8)) / 8,
]);

type Pair = readonly [chart: string, other: string];

/** Where the pointer finds something there, and the same mark here. */
const clickMarks = async (
  mine: Hands,
  theirs: Hands,
  pair: Pair,
  places: typeof RING,
  tab: RegExp,
): Promise<void> => {
  for (const hands of [mine, theirs]) await hands.openTab(tab);
  theirs.answers.forget(pair[0]);
  const asked = await clickMark(theirs, pair, places);
  expect(await clickMark(mine, pair, places, asked)).toBe(asked);
};

const clickCells = async (
  mine: Hands,
  theirs: Hands,
  [chart, text]: readonly [chart: string, text: string],
  tab: RegExp,
): Promise<void> => {
  theirs.answers.forget(chart);
  for (const hands of [mine, theirs]) {
    await hands.openTab(tab);
    await hands.clickCell(chart, text);
  }
};

/** Its filters one after the other, then values that are clicked in its charts. */
const vehicleSales: Story = async (mine, theirs, expectSame) => {
  let isSet = false;
  for (const [name, act] of Object.entries(STEPS)) {
    for (const hands of [mine, theirs]) {
      if (isSet) await hands.clearAll();
      await act(hands);
      theirs.answers.forget();
      await hands.apply();
    }
    isSet = true;
    await expectSame(name);
  }
  const planes = ['Items by Product Line', 'Planes'] as const;
  await clickCells(mine, theirs, planes, /Sales Overview/);
  await expectSame('planes of a table beside all kinds');
  await clickCells(mine, theirs, planes, /Sales Overview/);
  await expectSame('planes taken back');
  const total = 'Total Revenue';
  await clickMarks(mine, theirs, ['Overall Sales (By Product Line)', total], RING, /Sales Over/);
  await expectSame('a slice of the pie beside all kinds');
  await clickMarks(mine, theirs, ['Quarterly Sales', total], GROUND, /Sales Overview/);
  await expectSame('a bar beside the slice');
};

/** Games have no filters of their own. */
const videoGames: Story = async (mine, theirs, expectSame) => {
  const games = ['Games', 'Wii'] as const;
  await clickCells(mine, theirs, games, /Explore/);
  await expectSame('a platform');
  await clickCells(mine, theirs, games, /Explore/);
  await expectSame('the platform taken back');
  const publishers = ['Most Dominant Platforms', 'Publishers With Most Titles'] as const;
  await clickMarks(mine, theirs, publishers, RING, /Overview/);
  await expectSame('a slice of the pie');
  await clickMarks(mine, theirs, ['Games per Genre', 'Games'], AREA, /Explore/);
  await expectSame('a genre beside the slice');
};

const STORIES: Readonly<Record<string, Story>> = {
  'vehicle-sales': vehicleSales,
  'video-game-sales': videoGames,
};

test('a Superset that holds the same dashboards', (context) => {
  if (SUPERSET_URL === '') context.skip(HOW_TO);
});

describe.runIf(SUPERSET_URL !== '' && sharedBundlesAreThere)(
  'the same dashboard here and in a Superset',
  () => {
    let server: ServerProcess;
    let browser: Browser;
    let here: BrowserContext;
    let there: BrowserContext;

    beforeAll(async () => {
      server = await startServer();
      browser = await launchBrowser();
      here = await signedIn(browser, server.url, { viewport: VIEWPORT });
      // A browser keeps nothing of a stream that ends early, as where the last charts of a request are asked anew.
      await askOneByOne(here);
      there = await signedInThere(browser, SUPERSET_URL);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    const opened = async (
      context: BrowserContext,
      title: string,
      handsOf: typeof handsHere,
    ): Promise<Hands> => {
      const read = async <Body>(path: string): Promise<Body> =>
        (await (await context.request.get(path, { maxRetries: 3 })).json()) as Body;
      const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:ct,value:'${title}')))`);
      const { ids } = await read<{ ids: readonly number[] }>(`/api/v1/dashboard/?q=${q}`);
      const { result } = await read<{ result: readonly { id: number; slice_name: string }[] }>(
        `/api/v1/dashboard/${ids[0]}/charts`,
      );
      const page = await context.newPage();
      await page.setViewportSize(VIEWPORT);
      const hands = handsOf(page, new Map(result.map(({ id, slice_name }) => [id, slice_name])));
      await page.goto(`/superset/dashboard/${ids[0]}/`);
      return hands;
    };

    const expectSame = async (bundle: SharedBundle, mine: Hands, theirs: Hands, name: string) => {
      for (const hands of [mine, theirs]) await hands.seeAll();
      expect(Object.keys(theirs.answers.all())).toHaveLength(bundle.placed);
      for (const [chart, rows] of Object.entries(theirs.answers.all()))
        await expect
          .poll(() => mine.answers.all()[chart], { message: `${chart}, ${name}` })
          .toEqual(rows);
      expect([name, mine.answers.added()]).toEqual([name, theirs.answers.added()]);
      expect([...mine.answers.refused, ...theirs.answers.refused]).toEqual([]);
    };

    test.each(SHARED_BUNDLES)(
      '$dashboard shows the numbers of the Superset after each of its filters',
      {
        timeout: STORY_MS,
      },
      async (bundle) => {
        const setup = await here.newPage();
        await importBundle(setup, bundle);
        await setup.close();
        const mine = await opened(here, bundle.dashboard, handsHere);
        const theirs = await opened(there, bundle.dashboard, handsThere);
        await expectSame(bundle, mine, theirs, 'no filter');
        await STORIES[bundle.folder]?.(mine, theirs, (name) =>
          expectSame(bundle, mine, theirs, name),
        );
        await mine.page.close();
        await theirs.page.close();
      },
    );
  },
);
