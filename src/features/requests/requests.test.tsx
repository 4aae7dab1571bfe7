import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { ErrorInfo } from '@/api/errors';
import { createAppThunk } from '@/app/redux';
import { renderApp } from '../../../test/render';
import { useRequest } from './useRequest';
import { useSubmit } from './useSubmit';

interface Sent {
  readonly arg: string;
  readonly signal: AbortSignal;
  readonly reply: (text: string) => void;
  readonly fail: (error: Error) => void;
}

/** A thunk whose replies the test controls. */
const aThunk = () => {
  const sent: Sent[] = [];
  const thunk = createAppThunk('test/send', (arg: string, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    sent.push({ arg, signal, reply: resolve, fail: reject });
    return promise;
  });
  return { sent, thunk };
};
type Thunk = ReturnType<typeof aThunk>['thunk'];

interface Props {
  readonly thunk: Thunk;
  readonly pauseMs?: number;
  readonly merge?: (earlier: string | null, reply: string) => string;
}

function Shown({ thunk, arg, ...options }: Props & { readonly arg: string | null }) {
  const { status, reply, error, reload } = useRequest(thunk, arg, options);
  return (
    <>
      <p>{[status, reply, error?.message].filter(Boolean).join(' ')}</p>
      <button type="button" onClick={reload}>
        Reload
      </button>
    </>
  );
}

/** A request without its argument `?`, and without its component when the field is empty. */
function Page(props: Props) {
  const [arg, setArg] = useState('a');
  return (
    <>
      <input aria-label="Argument" value={arg} onChange={(event) => setArg(event.target.value)} />
      {arg !== '' && <Shown {...props} arg={arg.includes('?') ? null : arg} />}
    </>
  );
}

const type = (text: string) => userEvent.type(screen.getByRole('textbox'), text);

describe('a request that one component makes', () => {
  test('is sent at once, and its reply is shown', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} />);
    expect(screen.getByText('loading')).toBeVisible();
    sent[0]?.reply('first');
    expect(await screen.findByText('ready first')).toBeVisible();
  });

  test('is cancelled when its argument changes, and only the new reply counts', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} />);
    await type('b');
    expect(sent.map(({ arg }) => arg)).toEqual(['a', 'ab']);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    sent[1]?.reply('second');
    expect(await screen.findByText('ready second')).toBeVisible();
    sent[0]?.reply('first');
    expect(screen.getByText('ready second')).toBeVisible();
  });

  test('is cancelled when its component unmounts', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} />);
    await userEvent.clear(screen.getByRole('textbox'));
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('says why it failed, and is sent again on demand', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} />);
    sent[0]?.fail(new Error('no disk'));
    expect(await screen.findByText('failed no disk')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(screen.getByText('loading')).toBeVisible();
    sent[1]?.reply('now');
    expect(await screen.findByText('ready now')).toBeVisible();
  });

  test('waits until typing pauses where a pause is set', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} pauseMs={50} />);
    // In one turn, so that no pause can pass between the keys.
    for (const value of ['ab', 'abc'])
      fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    await waitFor(() => expect(sent.map(({ arg }) => arg)).toEqual(['abc']));
  });

  test('is not sent without an argument, and is cancelled when the argument goes', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} />);
    await type('?');
    expect(screen.getByText('idle')).toBeVisible();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true]);
    await type('{Backspace}');
    expect(screen.getByText('loading')).toBeVisible();
    sent[1]?.reply('again');
    expect(await screen.findByText('ready again')).toBeVisible();
  });

  test('is loading from the moment its argument changes, even before it is sent', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} pauseMs={50} />);
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(new Error('no disk'));
    expect(await screen.findByText('failed no disk')).toBeVisible();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ab' } });
    expect(screen.getByText('loading')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('adds its reply to the earlier one where it says how', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Page thunk={thunk} merge={(earlier, reply) => `${earlier ?? ''}${reply}`} />);
    sent[0]?.reply('one');
    expect(await screen.findByText('ready one')).toBeVisible();
    await type('b');
    sent[1]?.reply('two');
    expect(await screen.findByText('ready onetwo')).toBeVisible();
  });
});

describe('a request that a person starts', () => {
  interface FormProps {
    readonly thunk: Thunk;
    readonly onDone?: (reply: string) => void;
    readonly onError?: (error: ErrorInfo) => void;
  }
  function Form({ thunk, onDone, onError }: FormProps) {
    const { isBusy, error, submit, clearError } = useSubmit(thunk, onError ? { onError } : {});
    const save = async () => {
      const done = await submit('text');
      if (done) onDone?.(done.reply);
    };
    return (
      <>
        <button type="button" aria-busy={isBusy} onClick={() => void save()}>
          Save
        </button>
        <input aria-label="Name" onChange={clearError} />
        {error && <p>{error.message}</p>}
      </>
    );
  }

  test('is not sent twice at once, and returns its reply', async () => {
    const { sent, thunk } = aThunk();
    const replies: string[] = [];
    renderApp(<Form thunk={thunk} onDone={(reply) => replies.push(reply)} />);
    const button = screen.getByRole('button');
    await userEvent.dblClick(button);
    expect(sent).toHaveLength(1);
    expect(button).toHaveAttribute('aria-busy', 'true');
    sent[0]?.reply('saved');
    await waitFor(() => expect(replies).toEqual(['saved']));
    expect(button).toHaveAttribute('aria-busy', 'false');
  });

  test('shows why it was refused until it is tried again', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Form thunk={thunk} />);
    await userEvent.click(screen.getByRole('button'));
    sent[0]?.fail(new Error('The name is taken'));
    expect(await screen.findByText('The name is taken')).toBeVisible();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.queryByText('The name is taken')).toBeNull();
  });

  test('shows why it was refused until a person changes what the error was about', async () => {
    const { sent, thunk } = aThunk();
    renderApp(<Form thunk={thunk} />);
    await userEvent.click(screen.getByRole('button'));
    sent[0]?.fail(new Error('The name is taken'));
    expect(await screen.findByText('The name is taken')).toBeVisible();
    await type('b');
    expect(screen.queryByText('The name is taken')).toBeNull();
  });

  test('hands its error to a form that marks fields with it', async () => {
    const { sent, thunk } = aThunk();
    const errors: string[] = [];
    renderApp(<Form thunk={thunk} onError={({ message }) => errors.push(message)} />);
    await userEvent.click(screen.getByRole('button'));
    sent[0]?.fail(new Error('The name is taken'));
    await waitFor(() => expect(errors).toEqual(['The name is taken']));
  });
});
