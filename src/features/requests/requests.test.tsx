import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
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

function Shown({ thunk, arg, pauseMs = 0 }: { thunk: Thunk; arg: string; pauseMs?: number }) {
  const { status, reply, error, reload } = useRequest(thunk, arg, { pauseMs });
  return (
    <>
      <p>{[status, reply, error?.message].filter(Boolean).join(' ')}</p>
      <button type="button" onClick={reload}>
        Reload
      </button>
    </>
  );
}

function Page({ thunk, pauseMs = 0 }: { thunk: Thunk; pauseMs?: number }) {
  const [arg, setArg] = useState('a');
  return (
    <>
      <input aria-label="Argument" value={arg} onChange={(event) => setArg(event.target.value)} />
      {arg !== '' && <Shown thunk={thunk} arg={arg} pauseMs={pauseMs} />}
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
    await type('bc');
    await waitFor(() => expect(sent.map(({ arg }) => arg)).toEqual(['abc']));
  });
});

describe('a request that a person starts', () => {
  function Form({ thunk, onDone }: { thunk: Thunk; onDone: (reply: string) => void }) {
    const { isBusy, error, submit } = useSubmit(thunk);
    const save = async () => {
      const done = await submit('text');
      if (done) onDone(done.reply);
    };
    return (
      <>
        <button type="button" aria-busy={isBusy} onClick={() => void save()}>
          Save
        </button>
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
    renderApp(<Form thunk={thunk} onDone={() => undefined} />);
    await userEvent.click(screen.getByRole('button'));
    sent[0]?.fail(new Error('The name is taken'));
    expect(await screen.findByText('The name is taken')).toBeVisible();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.queryByText('The name is taken')).toBeNull();
  });
});
