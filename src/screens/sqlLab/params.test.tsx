/** The parameters that a text needs have inputs. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

test('a parameter of the text is set in an input, kept with the tab and used by the run', async () => {
  await lab.open();
  lab.write(
    "select '{{ code }}' as code, {{ most }} + 1 as more, '{{ current_username() }}' as who",
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'code' }), '007');
  await userEvent.type(screen.getByRole('textbox', { name: 'most' }), '41');
  expect(JSON.parse(lab.editor().templateParams ?? '')).toEqual({ code: '007', most: 41 });
  expect(screen.queryByRole('textbox', { name: 'current_username' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^run/i }));
  expect(await screen.findByRole('gridcell', { name: '007' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: '42' })).toBeVisible();
  await lab.reload();
  expect(await screen.findByRole('textbox', { name: 'code' })).toHaveValue('007');
  await userEvent.clear(screen.getByRole('textbox', { name: 'code' }));
  expect(JSON.parse(lab.editor().templateParams ?? '')).toEqual({ most: 41 });
});

test('Enter in the input of a parameter runs the text with it', async () => {
  await lab.open();
  lab.write("select '{{ code }}' as code");
  await userEvent.type(await screen.findByRole('textbox', { name: 'code' }), '008{Enter}');
  expect(await screen.findByRole('gridcell', { name: '008' })).toBeVisible();
});

test('the button counts the parameters of the text, and values of others are kept', async () => {
  await lab.open({ flags: { ENABLE_TEMPLATE_PROCESSING: true } });
  lab.write('select {{ a }} as a, {{ b }} as b, {{ c }} as c');
  await userEvent.type(await screen.findByRole('textbox', { name: 'c' }), '3');
  const button = screen.getByRole('button', { name: 'Template parameters' });
  expect(button).toHaveTextContent('Parameters 3');
  lab.write('select {{ a }} as a, {{ b }} as b');
  await waitFor(() => expect(button).toHaveTextContent('Parameters 2'));
  expect(JSON.parse(lab.editor().templateParams ?? '')).toEqual({ c: 3 });
});
