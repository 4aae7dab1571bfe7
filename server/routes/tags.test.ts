import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

const ROOT = '/api/v1/tag/';
const QUERY = 1;
const DASHBOARD = 3;

const save = async (person: Person, label: string) =>
  (await lab.ask<{ id: number }>(person, 'POST', '/api/v1/saved_query/', { json: { label } })).body
    .id;
const tag = (person: Person, type: number | string, id: number, ...tags: string[]) =>
  lab.ask(person, 'POST', `${ROOT}${type}/${id}/`, { json: { properties: { tags } } });
const named = (person: Person, name: string) =>
  lab.ask<{ result: { id: number; name: string; type: number }[] }>(
    person,
    'GET',
    `${ROOT}?q=(filters:!((col:name,opr:eq,value:'${name}')))`,
  );
const tagsOf = async (person: Person, id: number) => {
  const { body } = await lab.ask<{ result: { id: number; tags: { name: string }[] }[] }>(
    person,
    'GET',
    '/api/v1/saved_query/?q=(page_size:100)',
  );
  return body.result.find((row) => row.id === id)?.tags.map(({ name }) => name);
};
const objects = (person: Person, tags: string) =>
  lab.ask<{ result: { type: string; name: string; url: string; tags: { name: string }[] }[] }>(
    person,
    'GET',
    `${ROOT}get_objects/?tags=${tags}`,
  );

describe('tags', () => {
  test('go on a saved query, appear in its list, find it and come off again', async () => {
    const id = await save('ada', 'Sales');
    expect(await tag('ada', QUERY, id, 'finance', 'weekly')).toMatchObject({
      status: 201,
      body: {},
    });
    await tag('ada', QUERY, id, 'finance');
    expect(await tagsOf('ada', id)).toEqual(['finance', 'weekly']);
    expect((await named('ada', 'finance')).body.result).toMatchObject([
      { name: 'finance', type: 1, created_by: { first_name: 'Ada' } },
    ]);
    expect((await objects('ada', 'finance')).body.result).toMatchObject([
      {
        type: 'query',
        name: 'Sales',
        url: `/sqllab?savedQueryId=${id}`,
        tags: [{ name: 'finance', type: 'TagType.custom' }, { name: 'weekly' }],
      },
    ]);
    const gone = await lab.ask('ada', 'DELETE', `${ROOT}${QUERY}/${id}/finance/`);
    expect(gone.status).toBe(200);
    expect(await tagsOf('ada', id)).toEqual(['weekly']);
  });

  test('narrow the list of saved queries by name and by number', async () => {
    const [one, two] = [await save('ada', 'One'), await save('ada', 'Two')];
    await tag('ada', QUERY, one, 'narrow');
    await tag('ada', QUERY, two, 'wide');
    const { body } = await named('ada', 'narrow');
    for (const filter of [
      "(col:tags,opr:saved_query_tags,value:'NARR')",
      `(col:tags,opr:saved_query_tag_id,value:${body.result[0]?.id})`,
    ]) {
      const found = await lab.ask<{ ids: number[] }>(
        'ada',
        'GET',
        `/api/v1/saved_query/?q=(filters:!(${filter}))`,
      );
      expect(found.body.ids).toEqual([one]);
    }
  });

  test('of private objects are neither seen nor given by other people [T13]', async () => {
    const id = await save('ada', 'Private');
    await tag('ada', QUERY, id, 'secret plan');
    expect((await tag('ben', QUERY, id, 'mine')).status).toBe(404);
    expect((await named('ben', 'secret plan')).body.result).toEqual([]);
    expect((await objects('ben', 'secret plan')).body.result).toEqual([]);
    const [{ id: tagId } = { id: 0 }] = (await named('ada', 'secret plan')).body.result;
    expect((await lab.ask('ben', 'GET', `${ROOT}${tagId}`)).status).toBe(404);
    expect((await lab.ask('ben', 'DELETE', `${ROOT}${tagId}`)).status).toBe(404);
    expect((await lab.ask('ben', 'DELETE', `${ROOT}?q=!('secret plan')`)).status).toBe(404);
  });

  test('go on a dashboard only by its owner [T14]', async () => {
    const { body } = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/dashboard/', {
      json: { dashboard_title: 'Board' },
    });
    expect((await tag('ada', DASHBOARD, body.id, 'board')).status).toBe(201);
    expect((await tag('ben', DASHBOARD, body.id, 'board')).status).toBe(404);
    expect((await objects('ada', 'board')).body.result).toMatchObject([
      { type: 'dashboard', url: `/superset/dashboard/${body.id}/` },
    ]);
  });

  describe('that others use', () => {
    const board = async (person: Person, title: string) =>
      (
        await lab.ask<{ id: number }>(person, 'POST', '/api/v1/dashboard/', {
          json: { dashboard_title: title },
        })
      ).body.id;
    const idOf = async (name: string) => (await named('admin', name)).body.result[0]?.id ?? 0;
    const make = (person: Person, json: object) => lab.ask(person, 'POST', ROOT, { json });

    test('cannot be renamed or deleted by the person who made them [T14]', async () => {
      await tag('ada', DASHBOARD, await board('ada', 'Hers'), 'shared');
      await tag('ben', DASHBOARD, await board('ben', 'His'), 'shared');
      const path = `${ROOT}${await idOf('shared')}`;
      expect((await lab.ask('ada', 'PUT', path, { json: { name: 'stolen' } })).status).toBe(403);
      expect((await lab.ask('ada', 'DELETE', path)).status).toBe(403);
      expect((await lab.ask('ada', 'DELETE', `${ROOT}?q=!(shared)`)).status).toBe(403);
      expect((await objects('ben', 'shared')).body.result).toHaveLength(1);
      expect((await lab.ask('admin', 'DELETE', path)).status).toBe(200);
    });

    test('cannot be described by others, who may only put them on their own objects [T14]', async () => {
      await make('ada', { name: 'described', description: 'by ada' });
      const hers = await save('ada', 'Described');
      const mine = await save('ben', 'Mine');
      const described = await make('ben', { name: 'described', description: 'by ben' });
      expect(described.status).toBe(403);
      const onto = (id: number) =>
        make('ben', { name: 'described', objects_to_tag: [['query', id]] });
      expect((await onto(hers)).status).toBe(404);
      expect((await onto(mine)).status).toBe(201);
      const { body } = await lab.ask('ada', 'GET', `${ROOT}${await idOf('described')}`);
      expect(body).toMatchObject({ result: { description: 'by ada' } });
    });

    test('stay on objects that the person does not own [T14]', async () => {
      const id = await board('ada', 'Kept');
      await tag('ada', DASHBOARD, id, 'kept');
      const taken = await lab.ask('ben', 'DELETE', `${ROOT}${DASHBOARD}/${id}/kept/`);
      expect(taken.status).toBe(404);
      expect((await objects('ada', 'kept')).body.result).toHaveLength(1);
    });

    test('keep their name when the same change names an object of another person [T14]', async () => {
      await make('ben', { name: 'steady' });
      const hers = await save('ada', 'Hers alone');
      const answer = await lab.ask('ben', 'PUT', `${ROOT}${await idOf('steady')}`, {
        json: { name: 'moved', objects_to_tag: [['query', hers]] },
      });
      expect(answer.status).toBe(404);
      expect((await named('ben', 'moved')).body.result).toEqual([]);
      expect((await named('ben', 'steady')).body.result).toHaveLength(1);
    });
  });

  test('are created with objects, changed and deleted, by number and by name', async () => {
    const id = await save('ada', 'Made');
    const made = await lab.ask('ada', 'POST', ROOT, {
      json: { name: 'made', description: 'by hand', objects_to_tag: [['query', id]] },
    });
    expect(made).toMatchObject({ status: 201, body: {} });
    const tagId = (await named('ada', 'made')).body.result[0]?.id;
    const path = `${ROOT}${tagId}`;
    const json = { name: 'made 2', description: 'again' };
    expect((await lab.ask('ada', 'PUT', path, { json })).body).toEqual({
      id: tagId,
      result: json,
    });
    expect((await lab.ask('ada', 'GET', path)).body).toMatchObject({ id: tagId, result: json });
    expect((await lab.ask('ben', 'PUT', path, { json })).status).toBe(404);
    expect((await lab.ask('ada', 'DELETE', path)).body).toEqual({ message: 'OK' });
    await tag('ada', QUERY, id, 'by name');
    expect((await lab.ask('ada', 'DELETE', `${ROOT}?q=!('by name')`)).body).toEqual({
      message: 'Deleted 1 tags',
    });
    expect(await tagsOf('ada', id)).toEqual([]);
  });

  test.each([
    [
      'POST',
      '',
      { name: 'x', objects_to_tag: [['spaceship', 1]] },
      422,
      'Could not process entity',
    ],
    [
      'POST',
      'bulk_create',
      { tags: [{ name: 'x' }, { name: 'y', objects_to_tag: [['foo', 1]] }] },
      422,
      'Tag parameters are invalid.',
    ],
    ['POST', '', { name: ' ' }, 400, { name: ['Length must be between 1 and 250.'] }],
    ['POST', '', { name: 'owner:1' }, 400, { name: ['A tag must not contain a colon.'] }],
  ])('are refused by %s %s %j with %d', async (method, path, json, status, message) => {
    const answer = await lab.ask('ada', method, `${ROOT}${path}`, { json });
    expect(answer).toMatchObject({ status, body: { message } });
    expect((await named('ada', 'x')).body.result).toEqual([]);
  });

  test('go on types of objects by number, not by name', async () => {
    expect((await tag('ada', 'query', 1, 'word')).status).toBe(404);
    expect(await tag('ada', 9, 1, 'word')).toMatchObject({
      status: 422,
      body: { message: 'Invalid tag' },
    });
  });

  test('are made together, and objects that are not the person’s to tag are skipped [T13]', async () => {
    const [hers, his] = [await save('ada', 'Mine'), await save('ben', 'Not mine')];
    const made = await lab.ask('ada', 'POST', `${ROOT}bulk_create`, {
      json: {
        tags: [
          {
            name: 'many',
            objects_to_tag: [
              ['query', hers],
              ['query', his],
            ],
          },
          { name: 'more', objects_to_tag: [['query', 99_999]] },
        ],
      },
    });
    expect(made).toMatchObject({ status: 200 });
    expect(made.body).toEqual({
      result: {
        objects_tagged: [['query', hers]],
        objects_skipped: [
          ['query', his],
          ['query', 99_999],
        ],
      },
    });
    expect(await tagsOf('ada', hers)).toEqual(['many']);
    expect(await tagsOf('ben', his)).toEqual([]);
    expect((await named('ada', 'more')).body.result).toHaveLength(1);
  });

  test('list their objects with owners, and all tagged objects where no tag is named', async () => {
    const { body } = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/dashboard/', {
      json: { dashboard_title: 'Owned' },
    });
    await tag('ada', DASHBOARD, body.id, 'owned');
    const [object] = (await objects('ada', 'owned')).body.result;
    expect(object).toMatchObject({
      created_by: {},
      owners: [{ first_name: 'Ada', username: 'ada' }],
    });
    expect(Object.keys(object ?? {}).toSorted()).toEqual(
      'changed_on created_by creator id name owners tags type url'.split(' '),
    );
    const all = await lab.ask<{ result: object[] }>('ada', 'GET', `${ROOT}get_objects/`);
    expect(all.body.result).toContainEqual(object);
    const hidden = await lab.ask<{ result: object[] }>('ben', 'GET', `${ROOT}get_objects/`);
    expect(hidden.body.result).not.toContainEqual(object);
  });

  test('are on exactly the objects that a change names, and stay where it names none', async () => {
    const first = await save('ada', 'First');
    const second = await save('ada', 'Second');
    await tag('ada', QUERY, first, 'moving');
    const { id } = (await named('ada', 'moving')).body.result[0] ?? { id: 0 };
    const change = (json: object) => lab.ask('ada', 'PUT', `${ROOT}${id}`, { json });
    const carriers = async () =>
      (await objects('ada', 'moving')).body.result.map(({ name }) => name).toSorted();

    expect((await change({ objects_to_tag: [['query', second]] })).status).toBe(200);
    expect(await carriers()).toEqual(['Second']);
    await change({ description: 'still on the second' });
    expect(await carriers()).toEqual(['Second']);
    await change({ objects_to_tag: [['query', 99_999]] });
    expect(await carriers()).toEqual(['Second']);
    await change({ objects_to_tag: [] });
    expect(await carriers()).toEqual([]);
  });

  test('are deleted by name only', async () => {
    const { status, body } = await lab.ask('ada', 'DELETE', `${ROOT}?q=!(1)`);
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Not a valid list of names' },
    });
  });

  test('are favorites of the people who mark them, until they are deleted', async () => {
    await tag('ada', QUERY, await save('ada', 'Liked'), 'liked');
    const id = (await named('ada', 'liked')).body.result[0]?.id ?? 0;
    const status = async (person: Person) =>
      (await lab.ask(person, 'GET', `${ROOT}favorite_status/?q=!(${id})`)).body;
    expect(await status('ada')).toEqual({ result: [{ id, value: false }] });
    expect((await lab.ask('ada', 'POST', `${ROOT}${id}/favorites/`)).body).toEqual({
      result: 'OK',
    });
    expect(await status('ada')).toEqual({ result: [{ id, value: true }] });
    expect((await lab.ask('ben', 'POST', `${ROOT}${id}/favorites/`)).status).toBe(404);
    expect(await status('ben')).toEqual({ result: [{ id, value: false }] });
    await lab.ask('ada', 'DELETE', `${ROOT}${id}/favorites/`);
    expect(await status('ada')).toEqual({ result: [{ id, value: false }] });
  });

  test('keep what a change does not name', async () => {
    await lab.ask('ada', 'POST', ROOT, { json: { name: 'partly', description: 'as it was' } });
    const id = (await named('ada', 'partly')).body.result[0]?.id;
    const json = { name: 'partly 2' };
    expect((await lab.ask('ada', 'PUT', `${ROOT}${id}`, { json })).status).toBe(200);
    expect((await lab.ask('ada', 'PUT', `${ROOT}${id}`, { json: {} })).status).toBe(200);
    expect((await lab.ask('ada', 'GET', `${ROOT}${id}`)).body).toMatchObject({
      result: { name: 'partly 2', description: 'as it was' },
    });
  });

  test('disappear with the query that had them', async () => {
    const id = await save('ada', 'Short life');
    await tag('ada', QUERY, id, 'orphan');
    await lab.ask('ada', 'DELETE', `/api/v1/saved_query/${id}`);
    expect((await objects('ada', 'orphan')).body.result).toEqual([]);
  });

  test('are not made or set by the ten thousand in one request [T31]', async () => {
    const id = await save('ada', 'Many');
    const objects_to_tag = Array.from({ length: 501 }, () => ['query', id]);
    const names = Array.from({ length: 101 }, (_, at) => `crowd${at}`);
    const message = {
      objects_to_tag: ['No more than 500 objects can be tagged at once.'],
    };
    expect(
      await lab.ask('ada', 'POST', ROOT, { json: { name: 'crowd', objects_to_tag } }),
    ).toMatchObject({ status: 400, body: { message } });
    const halves = ['crowd', 'more'].map((name) => ({
      name,
      objects_to_tag: objects_to_tag.slice(0, 300),
    }));
    for (const tags of [names.map((name) => ({ name })), halves]) {
      const refused = await lab.ask('ada', 'POST', `${ROOT}bulk_create/`, { json: { tags } });
      expect(refused).toMatchObject({
        status: 400,
        body: { message: { tags: expect.anything() } },
      });
    }
    expect((await tag('ada', QUERY, id, ...names)).status).toBe(400);
    expect((await named('ada', 'crowd')).body.result).toEqual([]);
    expect((await named('ada', 'crowd0')).body.result).toEqual([]);
  });
});
