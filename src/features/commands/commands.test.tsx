import { ActionIcon, Menu, Modal } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { useState } from 'react';
import { renderApp } from '../../../test/render';
import { collisions, type Commands } from './command';
import { CommandButton } from './CommandButton';
import { createAppThunk } from '@/app/redux';
import { CommandCenter } from './CommandCenter';
import { CommandIcon } from './CommandIcon';
import { CommandItem } from './CommandItem';
import type { Finder, Found } from './finder';
import { hasWords } from './hasWords';
import { useCommands } from './useCommands';

/** The commands that ran, in order. */
let ran: string[] = [];
beforeEach(() => {
  ran = [];
  searched = [];
  cancelled = [];
});
const run = (name: string) => () => {
  ran.push(name);
};

const commands = {
  polish: { label: 'Polish', icon: IconStar, keys: ['mod+Shift+P'], run: run('polish') },
  rub: { label: 'Rub out', keys: ['mod+R'], outsideText: true, run: run('rub') },
  later: { label: 'Not now', keys: ['mod+J'], isPossible: () => false, run: run('later') },
  never: { label: 'Not here', keys: ['mod+L'], isOffered: () => false, run: run('never') },
  slow: { label: 'Slow', group: 'Speed', run: run('slow') },
  fast: {
    label: 'Fast',
    group: 'Speed',
    keys: ['mod+Enter'],
    besideActs: true,
    run: run('fast'),
  },
} as const satisfies Commands;

/** The texts that were searched for, and those whose search was cancelled. */
let searched: string[] = [];
let cancelled: string[] = [];
const fruit = ['Apple', 'Apricot', 'Pear'];
const finders: readonly Finder[] = [
  {
    label: 'Fruit',
    where: () => 'in this orchard',
    icon: IconStar,
    find: createAppThunk(
      'test/find',
      async (text: string, { signal }): Promise<readonly Found[]> => {
        searched.push(text);
        signal.addEventListener('abort', () => cancelled.push(text));
        if (text === 'slow') await new Promise(() => {});
        if (text === 'broken' && searched.length === 1) throw new Error('The orchard is closed');
        const found = text === 'broken' ? fruit : fruit.filter((name) => hasWords(name, text));
        return found.map((name) => ({ id: name, name, place: 'Orchard' }));
      },
    ),
    open:
      ({ id }) =>
      () =>
        run(id)(),
  },
];

function Screen() {
  const [isOpen, setOpen] = useState(false);
  useCommands(commands, finders);
  return (
    <>
      <input aria-label="Text" />
      <button onClick={() => setOpen(true)}>Open a dialog</button>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label="Menu">…</ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(commands).map(([id, command]) => (
            <CommandItem key={id} command={command} />
          ))}
        </Menu.Dropdown>
      </Menu>
      <CommandIcon command={commands.polish} />
      <CommandButton command={commands.later} />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="A dialog" />
    </>
  );
}

const show = (hasPalette = true) =>
  renderApp(
    <CommandCenter everywhere={[]} hasPalette={hasPalette}>
      <Screen />
    </CommandCenter>,
  );
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Commands' });
};
const options = () => screen.getAllByRole('option');
const selected = () => screen.getByRole('option', { selected: true });

describe('a key', () => {
  test('runs its command wherever the focus is', async () => {
    show();
    await userEvent.click(screen.getByRole('textbox', { name: 'Text' }));
    await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    expect(ran).toEqual(['polish']);
  });

  test('types into a text field instead, if the command says so', async () => {
    show();
    await userEvent.click(screen.getByRole('textbox', { name: 'Text' }));
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(ran).toEqual([]);
    await userEvent.tab();
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(ran).toEqual(['rub']);
  });

  test('is left to a button that has the focus, if the command says so', async () => {
    show();
    act(() => screen.getByRole('button', { name: 'Open a dialog' }).focus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(ran).toEqual([]);
    act(() => screen.getByRole('textbox', { name: 'Text' }).focus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(ran).toEqual(['fast']);
  });

  test('does nothing while its command is not possible or not offered', async () => {
    show();
    await userEvent.keyboard('{Control>}j{/Control}');
    await userEvent.keyboard('{Control>}l{/Control}');
    expect(ran).toEqual([]);
  });

  test('reaches only the dialog that is open', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Open a dialog' }));
    await screen.findByRole('dialog', { name: 'A dialog' });
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(ran).toEqual([]);
  });

  test('does nothing once its screen is closed', async () => {
    show().unmount();
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(ran).toEqual([]);
  });

  test('is reported when two commands share it', () => {
    expect(collisions(commands)).toEqual([]);
    expect(
      collisions({ a: { label: 'A', keys: ['F2'] }, b: { label: 'B', keys: ['F1', 'F2'] } }),
    ).toEqual(['F2: a, b']);
  });
});

describe('menus and buttons', () => {
  test('show label and key, and run the command', async () => {
    show();
    const icon = screen.getByRole('button', { name: 'Polish' });
    expect(icon).toHaveAttribute('aria-keyshortcuts', 'Control+Shift+P');
    await userEvent.click(icon);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rub out' }));
    expect(ran).toEqual(['polish', 'rub']);
  });

  test('disable what is not possible and leave out what is not offered', async () => {
    show();
    expect(screen.getByRole('button', { name: 'Not now' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Not now' })).toBeDisabled();
    expect(screen.queryByRole('menuitem', { name: 'Not here' })).toBeNull();
  });
});

describe('the palette', () => {
  test('lists the possible commands, with group and key', async () => {
    show();
    const palette = await openPalette();
    const texts = within(palette)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'PolishCtrl+Shift+P',
      'Rub outCtrl+R',
      'Speed: Slow',
      'Speed: FastCtrl+Enter',
    ]);
  });

  test('finds a command by words in any order, and runs it with Enter', async () => {
    show();
    await openPalette();
    const box = screen.getByRole('combobox', { name: 'Search commands' });
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.type(box, 'fast spe');
    expect(options()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(ran).toEqual(['fast']);
    expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
  });

  test('wraps around when the arrow keys pass its end', async () => {
    show();
    await openPalette();
    const box = screen.getByRole('combobox', { name: 'Search commands' });
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toHaveAccessibleName('Rub out');
    expect(box).toHaveAttribute('aria-activedescendant', selected().id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toHaveAccessibleName('Speed: Fast');
    await userEvent.keyboard('{Enter}');
    expect(ran).toEqual(['fast']);
  });

  test('runs the command that is clicked', async () => {
    show();
    await openPalette();
    await userEvent.click(screen.getByRole('option', { name: 'Polish' }));
    expect(ran).toEqual(['polish']);
  });

  test('says when nothing matches', async () => {
    show();
    await openPalette();
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(await screen.findByText('No command or fruit in this orchard matches')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(ran).toEqual([]);
  });

  test('closes with Escape and returns the focus', async () => {
    show();
    const text = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.click(text);
    await openPalette();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
    await waitFor(() => expect(text).toHaveFocus());
  });

  test('is absent when the page is embedded in another', async () => {
    show(false);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(ran).toEqual(['rub']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what a screen can find', () => {
  test('is searched for when typing rests, listed behind the commands, and opened with Enter', async () => {
    show();
    await openPalette();
    await userEvent.keyboard('ap');
    expect(await screen.findByRole('option', { name: /^Fruit: Apple/ })).toHaveTextContent(
      'Orchard',
    );
    expect(searched).toEqual(['ap']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(ran).toEqual(['Apricot']);
    expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
  });

  test('opens the first when Enter was pressed before it was found', async () => {
    show();
    await openPalette();
    await userEvent.keyboard('ap{Enter}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    await waitFor(() => expect(ran).toEqual(['Apple']));
    expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
  });

  test('opens nothing of itself when the text is another one since Enter', async () => {
    show();
    await openPalette();
    await userEvent.keyboard('ap{Enter}r');
    expect(await screen.findByRole('option', { name: /^Fruit: Apricot/ })).toBeVisible();
    expect(ran).toEqual([]);
  });

  test('is not searched for any more once the text is another one', async () => {
    show();
    await openPalette();
    await userEvent.keyboard('slow');
    await waitFor(() => expect(searched).toEqual(['slow']));
    expect(screen.getByRole('option', { name: 'Speed: Slow' })).toBeVisible();
    await userEvent.clear(screen.getByRole('combobox'));
    expect(cancelled).toEqual(['slow']);
    await userEvent.keyboard('pea');
    expect(await screen.findByRole('option', { name: /^Fruit: Pear/ })).toBeVisible();
  });

  test('says why a search failed, and searches again', async () => {
    show();
    await openPalette();
    await userEvent.keyboard('broken');
    expect(await screen.findByRole('alert')).toHaveTextContent('The orchard is closed');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(await screen.findByRole('option', { name: /^Fruit: Apple/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
