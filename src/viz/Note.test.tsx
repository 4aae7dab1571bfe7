import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Note, notePx, NotesContext } from './Note';

const TEXT = '3 rows of all places; the row limit left out the others';
const show = (tell: ((note: string) => void) | null = null) =>
  render(
    <MantineProvider env="test">
      <NotesContext value={tell}>
        <Note width={90} height={100}>
          {TEXT}
        </Note>
      </NotesContext>
    </MantineProvider>,
  );

describe('the note below a picture', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is plain text where its line shows all of it', () => {
    show();
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('opens as a whole by keyboard where its line is cut, and gives the focus back', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(4000);
    show();
    await userEvent.tab();
    const line = screen.getByRole('button', { name: TEXT });
    expect(line).toHaveAttribute('title', TEXT);
    expect(line).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Note' })).toHaveTextContent(TEXT);
    await userEvent.keyboard('{Escape}');
    expect(line).toHaveFocus();
  });

  test('has a second line where one is too narrow and the picture is high enough', () => {
    expect(notePx(TEXT, { width: 90, height: 300 })).toBeGreaterThan(
      notePx(TEXT, { width: 900, height: 300 }),
    );
    expect(notePx(TEXT, { width: 90, height: 100 })).toBe(
      notePx(TEXT, { width: 900, height: 300 }),
    );
  });

  test('is told to what is around a picture that is too small for words', () => {
    const told: string[] = [];
    show((note) => told.push(note));
    expect(screen.queryByText(TEXT)).toBeNull();
    expect(told).toEqual([TEXT]);
  });
});
