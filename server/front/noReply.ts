/** What is said in place of a reply that the Superset did not send: a page that asks again by itself, or JSON for calls. */
import type { Context } from 'hono';
import escape from 'lodash/escape.js';
import { NO_REPLY, SERVER_AWAY } from '#common/noReply.ts';
import type { Env } from '../access/viewer.ts';
import { wantsPage } from '../http/wantsPage.ts';
import type { NoReply } from './noReplyError.ts';

/** Seconds after which a page asks again, long enough for a Superset that is starting. */
const PAGE_AGAIN = 5;
/** Seconds after which a call may be repeated. */
const CALL_AGAIN = 1;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box; }
main { max-width: 34rem; }
h1 { font-size: 1.25rem; margin: 0 0 8px; }
p { margin: 0 0 16px; }
`;

const pageOf = (title: string, text: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${PAGE_AGAIN}">
<title>${escape(title)}</title>
<style nonce="${escape(nonce)}">${STYLE}</style>
</head>
<body>
<main role="alert">
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
<p><a href="">Try again now</a></p>
</main>
</body>
</html>`;

export const noReply = (
  c: Context<Env>,
  superset: URL,
  failure: NoReply,
): Response | Promise<Response> => {
  const { status, isAway } = failure;
  const message = `The Superset at ${superset.host} ${failure.message}.`;
  c.header('Retry-After', String(wantsPage(c) ? PAGE_AGAIN : CALL_AGAIN));
  c.header('Cache-Control', 'no-store');
  if (wantsPage(c)) {
    const text = `It may be starting, restarting, or stopped. This page tries again every ${PAGE_AGAIN} seconds.`;
    return c.html(pageOf(message.slice(0, -1), text, c.get('nonce')), status);
  }
  const error = { message, error_type: isAway ? SERVER_AWAY : NO_REPLY, level: 'error', extra: {} };
  return c.json({ message, errors: [error] }, status);
};
