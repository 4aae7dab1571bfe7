/** What the HTML of a page says about its address: which page it is, and what that page reads first. */
import type { Context } from 'hono';
import { firstReads } from '#common/firstReads.ts';
import type { Env } from '../access/viewer.ts';
import type { ShownPage } from './preloads.ts';
import type { ShellFacts } from './shell.ts';

export const opened = (c: Context<Env>, page: ShownPage): Pick<ShellFacts, 'page' | 'reads'> => ({
  page,
  reads:
    page === 'signIn' || page === 'none'
      ? []
      : firstReads(page, {
          param: (name) => c.req.param(name),
          search: new URL(c.req.url).searchParams,
        }),
});
