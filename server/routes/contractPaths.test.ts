/** Every call of a real Superset's own document: it works here, or a later issue brings it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../mocks/testServer.ts';
import { documentOfSuperset } from '../../test/recorded.ts';

/** What is not here yet, and why. */
const LATER: readonly (readonly [reason: string, paths: RegExp])[] = [
  ['answers as events come with chart data to its depth', /async_event/],
  ['pictures of charts come with reports', /chart\/.*screenshot|thumbnail/],
  ['CSS templates come with dashboards to their depth', /css_template/],
  ['embedding and guests come with dashboards to their depth', /embedded|guest_token/],
  ['reports come with schedules', /\/report\//],
  [
    'people, roles and rights come with people and rights',
    /security\/(permissions|resources|roles|users)/,
  ],
  ['only the server writes its log', /^POST \/api\/v1\/log\/$/],
  ['databases are signed in to with a password, and reached directly', /oauth2|ssh_tunnel/],
];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const VALUES: Readonly<Record<string, string>> = {
  datasource_type: 'table',
  object_type: '3',
  version: 'v1',
};

const document = documentOfSuperset();
const calls = Object.entries(document?.paths ?? {}).flatMap(([path, operations]) =>
  METHODS.filter((method) => Object.hasOwn(operations, method)).map((method) => ({
    call: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? '1'),
  })),
);
const reasonsOf = (call: string): readonly string[] =>
  LATER.filter(([, paths]) => paths.test(call)).map(([reason]) => reason);

describe.skipIf(document === null)('of the calls of a real Superset', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer();
  });
  afterAll(() => server.close());

  const works = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
    server.app.router
      .match(method, path.replace(/\/$/, ''))[0]
      .some(([[, route]]) => route.method !== 'ALL');

  test('none is forgotten: each works, or is named with the reason why not yet', () => {
    expect(calls.length).toBeGreaterThan(200);
    const forgotten = calls.filter((one) => !works(one) && reasonsOf(one.call).length === 0);
    expect(forgotten.map(({ call }) => call)).toEqual([]);
  });

  test('none that works is still named as missing, and each has one reason', () => {
    const named = calls.filter(({ call }) => reasonsOf(call).length > 0);
    expect(named.filter(works).map(({ call }) => call)).toEqual([]);
    expect(named.filter(({ call }) => reasonsOf(call).length > 1)).toEqual([]);
  });

  test.each(LATER)('some wait: %s', (_, paths) => {
    expect(calls.filter(({ call }) => paths.test(call))).not.toEqual([]);
  });
});
