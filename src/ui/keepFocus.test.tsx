import { Menu, Popover } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';
import { keepFocus } from './keepFocus';

function Screen() {
  const [isRunning, setRunning] = useState(false);
  const [tabs, setTabs] = useState(['one', 'two', 'three']);
  const [isHelped, setHelped] = useState(true);
  return (
    <div ref={keepFocus}>
      <div role="tablist">
        {tabs.map((name, at) => (
          <div
            key={name}
            role="tab"
            aria-selected={at === tabs.length - 1}
            tabIndex={at === tabs.length - 1 ? 0 : -1}
            onKeyDown={({ key }) => key === 'Delete' && setTabs(tabs.slice(0, -1))}
          >
            {name}
            <button aria-label={`Close ${name}`} tabIndex={-1} />
          </div>
        ))}
      </div>
      <div role="toolbar">
        {isRunning ? (
          <button key="stop" onClick={() => setRunning(false)}>
            Stop
          </button>
        ) : (
          <span>
            <button disabled>Plan</button>
            <button onClick={() => setRunning(true)}>Run</button>
            <Menu>
              <Menu.Target>
                <button>Ways</button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setRunning(true)}>Run all</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </span>
        )}
      </div>
      {isHelped && (
        <section>
          <button onClick={() => setHelped(false)}>Got it</button>
        </section>
      )}
    </div>
  );
}

/** One entry at most: the button that adds it goes with the dialog that it opened. */
function OneEntry() {
  const [entry, setEntry] = useState<'none' | 'written' | 'there'>('none');
  return (
    <div ref={keepFocus}>
      <button>Before</button>
      <div>
        {entry === 'there' ? (
          <button>The entry</button>
        ) : (
          <Popover opened={entry === 'written'} trapFocus returnFocus>
            <Popover.Target>
              <button onClick={() => setEntry('written')}>Add</button>
            </Popover.Target>
            <Popover.Dropdown>
              <button onClick={() => setEntry('there')}>Save</button>
            </Popover.Dropdown>
          </Popover>
        )}
      </div>
    </div>
  );
}

function Part() {
  const [isStale, setStale] = useState(true);
  return (
    <div ref={keepFocus}>
      <section aria-label="Chart" tabIndex={-1}>
        <div>{isStale && <button onClick={() => setStale(false)}>Update</button>}</div>
        <input aria-label="Search" />
      </section>
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('what takes the place of a button has its focus', async () => {
  renderApp(<Screen />);
  button('Run').focus();
  await userEvent.keyboard('{Enter}');
  expect(button('Stop')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Run')).toHaveFocus();
});

test('where the button of a menu is gone too, what takes its place has the focus', async () => {
  renderApp(<Screen />);
  await userEvent.click(button('Ways'));
  (await screen.findByRole('menuitem', { name: 'Run all' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Stop')).toHaveFocus());
});

test('where the button of a small dialog is gone too, what takes its place has the focus', async () => {
  renderApp(<OneEntry />);
  button('Add').focus();
  await userEvent.keyboard('{Enter}');
  const save = await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('The entry')).toHaveFocus());
});

test('after a tab was removed the selected one has the focus', async () => {
  renderApp(<Screen />);
  screen.getByRole('tab', { name: /three/ }).focus();
  await userEvent.keyboard('{Delete}');
  expect(screen.getByRole('tab', { name: /two/ })).toHaveFocus();
});

test('where nothing is left around, the focus goes further out', async () => {
  renderApp(<Screen />);
  button('Got it').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
});

test('where nothing is left around in a part of the page, the part has the focus, and none of its other controls', async () => {
  renderApp(<Part />);
  button('Update').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: 'Chart' })).toHaveFocus();
});

test('what takes the place of a button that had the focus when it was clicked has it', async () => {
  renderApp(<Screen />);
  button('Run').focus();
  await userEvent.click(button('Run'));
  expect(button('Stop')).toHaveFocus();
});

test('a click beside all controls leaves the focus nowhere', async () => {
  renderApp(<Screen />);
  button('Got it').focus();
  await userEvent.click(screen.getByRole('toolbar'));
  expect(document.body).toHaveFocus();
});
