/** What a page asks the server for its charts, whether each goes alone or several go as one request. */
import type { BrowserContext, Request, Response } from 'playwright-core';
import { readEntryLine } from '#common/severalCharts.ts';

const ALONE = '/api/v1/chart/data';
const SEVERAL = '/api/v1/chart/several';

export interface AskedChart<Context> {
  /** Of the saved chart; 0 where it is none. */
  readonly id: number;
  readonly context: Context;
}

interface Named {
  readonly form_data?: { readonly slice_id?: number };
}

/** The charts that a request asks for; none where it is another one. */
export const chartsAsked = <Context extends Named>(
  request: Request,
): readonly AskedChart<Context>[] => {
  const { pathname } = new URL(request.url());
  if (pathname !== ALONE && pathname !== SEVERAL) return [];
  const body = request.postDataJSON() as Context | { readonly charts: readonly Context[] };
  const contexts = 'charts' in body ? body.charts : [body];
  return contexts.map((context) => ({ id: context.form_data?.slice_id ?? 0, context }));
};

export interface ChartReply<Context> extends AskedChart<Context> {
  readonly status: number;
  readonly text: string;
}

const entriesIn = (body: Buffer): readonly { at: number; status: number; text: string }[] => {
  const entries = [];
  for (let from = 0; from < body.length; ) {
    const end = body.indexOf('\n', from);
    const head = readEntryLine(body.subarray(from, end).toString());
    if (!head) throw new Error('A reply for several charts has no entry where one should begin');
    from = end + 1 + head.bytes;
    entries.push({ ...head, text: body.subarray(end + 1, from).toString() });
  }
  return entries;
};

/** What each of the charts was answered; nothing where the page left before the end, of which a browser keeps nothing. */
export const chartReplies = async <Context extends Named>(
  response: Response,
): Promise<readonly ChartReply<Context>[]> => {
  const asked = chartsAsked<Context>(response.request());
  if (asked.length === 0) return [];
  const failure = await response.finished().catch((error: Error) => error);
  if (failure !== null) return [];
  const status = response.status();
  if (new URL(response.url()).pathname === ALONE || status !== 200) {
    const text = await response.text();
    return asked.map((chart) => ({ ...chart, status, text }));
  }
  return entriesIn(await response.body()).flatMap(({ at, ...entry }) => {
    const chart = asked[at];
    return chart ? [{ ...chart, ...entry }] : [];
  });
};

/** Has the pages of a context ask for one chart at a time, as they do in front of a Superset. */
export const askOneByOne = async (context: BrowserContext): Promise<void> => {
  await context.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace('chart.several', '');
    return route.fulfill({ response, body });
  });
};
