import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type ErrorInfo, fromAnswer, networkError, timeoutError } from '@/api/errors';
import { renderApp } from '../../test/render';
import { ErrorNotice } from './ErrorNotice';

const typed = (
  error_type: string,
  extra: Record<string, unknown> = {},
  { status = 500, message = 'the message' } = {},
): ErrorInfo => fromAnswer(status, { errors: [{ message, error_type, level: 'error', extra }] });

const show = (error: ErrorInfo) => {
  renderApp(<ErrorNotice error={error} />);
  return screen.getByRole('alert');
};

const cause = (code: number, text: string) => ({
  issue_codes: [{ code, message: `Issue ${code} - ${text}` }],
});

describe('an error of a known type', () => {
  test.each([
    ['CONNECTION_PORT_CLOSED_ERROR', 'Could not connect to the database', /Check the port/],
    ['CONNECTION_INVALID_PASSWORD_ERROR', 'Could not connect', /password/],
    ['TABLE_SECURITY_ACCESS_ERROR', 'No access', /owner or an administrator/],
    ['MISSING_OWNERSHIP_ERROR', 'No access', /owners/],
    ['SYNTAX_ERROR', 'The SQL could not be read', /Correct the SQL/],
    ['BACKEND_TIMEOUT_ERROR', 'Timeout', /filter/],
    ['SQLLAB_TIMEOUT_ERROR', 'Timeout', /filter/],
    ['DML_NOT_ALLOWED_ERROR', 'Changes are not allowed here', /Administrators can/],
    ['RESULTS_BACKEND_ERROR', 'The rows are no longer kept', /Run the query again/],
    ['INVALID_PAYLOAD_SCHEMA_ERROR', 'Some fields are not valid', /Correct them/],
    ['REPORT_NOTIFICATION_ERROR', 'The report could not be sent', /recipients/],
  ])(
    '%s is titled %j and says what to do next [ERR-08, ERR-09, ERR-10, ERR-11, ERR-12, ERR-13, ERR-14, ERR-17]',
    (type, title, next) => {
      const notice = show(typed(type));
      expect(notice).toHaveTextContent(title);
      expect(notice).toHaveTextContent(next);
      expect(notice).toHaveTextContent('the message');
    },
  );

  test('lists the causes and the relevant settings for a failed connection [ERR-08]', () => {
    const notice = show(
      typed('CONNECTION_HOST_DOWN_ERROR', {
        ...cause(1009, "The host might be down, and can't be reached on the provided port."),
        invalid: ['host', 'port'],
      }),
    );
    expect(within(notice).getByRole('list', { name: 'Fields' })).toHaveTextContent(/host.*port/);
    expect(within(notice).getByRole('list', { name: 'Possible causes' })).toHaveTextContent(
      'Issue 1009',
    );
  });

  test('shows the wrong line and marks the column for a syntax error [ERR-10]', () => {
    const sql = 'select 1,\n  fron flights';
    const notice = show(typed('INVALID_SQL_ERROR', { sql, line: 2, column: 3 }, { status: 422 }));
    expect(notice).toHaveTextContent('line 2, column 3');
    expect(within(notice).getByLabelText('Line 2 of the statement').textContent).toBe(
      '  fron flights\n  ^',
    );
  });

  test('shows the line with its parameters filled in where a value is wrong', () => {
    const filled_in = { text: "select 'O'Brien'", column: 11 };
    const extra = { sql: "select '{{ name }}'", line: 1, column: null, filled_in };
    const notice = show(typed('INVALID_SQL_ERROR', extra, { status: 422 }));
    expect(within(notice).getByLabelText('With its parameters filled in').textContent).toBe(
      "select 'O'Brien'\n          ^",
    );
  });

  test('lists both causes for a timeout of the page [ERR-11]', () => {
    const notice = show(timeoutError(60_000));
    expect(within(notice).getByRole('list', { name: 'Possible causes' })).toHaveTextContent(
      /Issue 1000.*Issue 1001/,
    );
  });

  test('lists the invalid fields and their problems for a payload error [ERR-13]', () => {
    const notice = show(
      typed('INVALID_PAYLOAD_SCHEMA_ERROR', { messages: { name: ['Missing data.'] } }),
    );
    expect(within(notice).getByRole('list', { name: 'Fields' })).toHaveTextContent(
      'name: Missing data.',
    );
  });

  test('is titled by its engine for a database error [ERR-12]', () => {
    expect(show(typed('GENERIC_DB_ENGINE_ERROR', { engine_name: 'PostgreSQL' }))).toHaveTextContent(
      'PostgreSQL error',
    );
  });

  test('says that the connection was lost and what is safe [ERR-03] [ERR-17]', () => {
    expect(show(networkError())).toHaveTextContent(/No connection.*What you wrote is kept/);
  });
});

test('a refused change is explained once, and sends nobody to themselves', () => {
  const message =
    'This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance.';
  const extra = cause(1022, 'Database does not allow data manipulation.');
  const notice = show(typed('DML_NOT_ALLOWED_ERROR', extra, { message }));
  expect(notice).toHaveTextContent('This statement changes data');
  expect(notice).not.toHaveTextContent(/contact your administrator|DDL|Issue/);
});

test('what nobody is allowed sends nobody to an administrator', () => {
  const message = 'Transactions cannot be run here: each statement is a transaction of its own.';
  const notice = show(typed('DML_NOT_ALLOWED_ERROR', { reason: 'never' }, { message }));
  expect(notice).toHaveTextContent(message);
  expect(notice).not.toHaveTextContent(/administrator/i);
});

test('a template parameter without a value is named once', () => {
  const message = 'The template parameter "country" has no value.';
  const extra = { undefined_parameters: ['country'], ...cause(1006, 'Parameters are missing.') };
  const notice = show(typed('MISSING_TEMPLATE_PARAMS_ERROR', extra, { message }));
  expect(notice.textContent?.match(/country/g)).toHaveLength(1);
  expect(notice).toHaveTextContent('Enter a value under Parameters');
  expect(notice).not.toHaveTextContent('Issue');
});

test('an error of the database is not said to pass when tried again', () => {
  const notice = show(typed('GENERIC_DB_ENGINE_ERROR', { engine_name: 'PostgreSQL' }));
  expect(notice).toHaveTextContent('Correct the query and run it again.');
  expect(notice).not.toHaveTextContent(/try again/i);
});

test.each(['no_plan', 'no_estimate'])('a refusal for %s is no unexpected error', (reason) => {
  const notice = show(typed('GENERIC_BACKEND_ERROR', { reason }));
  expect(notice).toHaveTextContent(/^No (plan|estimate) for this/);
  expect(notice).not.toHaveTextContent(/administrator|Try again/);
});

describe('any other error', () => {
  test('is titled Unexpected error, with its stack trace behind a button [ERR-15] [ERR-05]', async () => {
    const user = userEvent.setup();
    const notice = show(fromAnswer(500, { stack: 'at row 7 of engine' }));
    expect(notice).toHaveTextContent('Unexpected error');
    expect(notice).toHaveTextContent('(no description, click to see stack trace)');
    expect(notice).not.toHaveTextContent('at row 7');
    await user.click(within(notice).getByRole('button', { name: 'Show stack trace' }));
    expect(notice).toHaveTextContent('at row 7 of engine');
    await user.click(within(notice).getByRole('button', { name: 'Hide stack trace' }));
    expect(notice).not.toHaveTextContent('at row 7');
  });

  test('does not say before a message that it is an error', () => {
    const notice = show(fromAnswer(400, { message: 'Error: Empty query?' }));
    expect(notice).toHaveTextContent('Not accepted');
    expect(notice).toHaveTextContent('Empty query?');
    expect(notice).not.toHaveTextContent('Error:');
  });

  test('shows the server’s description [ERR-04]', () => {
    expect(show(fromAnswer(500, { stack: 'x', description: 'no room' }))).toHaveTextContent(
      'Unexpected error: no room',
    );
  });

  test('is unexpected if its type is not registered [ERR-15]', () => {
    expect(show(typed('BRAND_NEW_ERROR'))).toHaveTextContent('Unexpected error');
  });
});

describe('every error', () => {
  test('offers to request access only where there is a link [ERR-16]', () => {
    const link = 'https://access.example/ask';
    const { unmount } = renderApp(
      <ErrorNotice error={typed('TABLE_SECURITY_ACCESS_ERROR', { link })} />,
    );
    expect(screen.getByRole('link', { name: 'Request Access' })).toHaveAttribute('href', link);
    unmount();
    const notice = show(typed('TABLE_SECURITY_ACCESS_ERROR', { link: '' }));
    expect(within(notice).queryByRole('link')).toBeNull();
  });

  test('can be copied with its causes and its trace [ERR-17]', async () => {
    const user = userEvent.setup();
    const error = typed('SYNTAX_ERROR', cause(1030, 'The query has a syntax error.'));
    show({ ...error, stackTrace: 'at row 7' });
    await user.click(screen.getByRole('button', { name: 'Copy message' }));
    expect(await navigator.clipboard.readText()).toBe(
      'The SQL could not be read\nthe message\nIssue 1030 - The query has a syntax error.\nat row 7',
    );
  });
});
