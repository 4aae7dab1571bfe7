import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../../test/render';
import { changesOf } from './draft';
import { EntryList } from './EntryList';
import { FILTERS } from './part';
import { useDraft } from './useDraft';

const filter = (name: string) => ({
  id: `NATIVE_FILTER-${name}`,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name,
  targets: [{ datasetId: 3, column: { name: 'region' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});
const STORED = ['First', 'Second', 'Third'].map(filter);

function Edited({ stored = STORED }: { readonly stored?: readonly object[] }) {
  const edited = useDraft(stored, null);
  return (
    <>
      <EntryList
        draft={edited.draft}
        adds={FILTERS.adds}
        chosen={edited.chosen}
        gone={edited.gone}
        wrong={new Set()}
        onChoose={edited.choose}
        onAdd={edited.add}
        onMove={edited.move}
        onRemove={edited.remove}
        onRestore={edited.restore}
      />
      <output>{JSON.stringify(changesOf(edited.before, edited.draft))}</output>
    </>
  );
}

const changes = () =>
  JSON.parse(screen.getByRole('status').textContent) as ReturnType<typeof changesOf>;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;

describe('a removed filter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderApp(<Edited />);
    press('Remove Second');
  });

  test('is pending for five seconds, in which its removal can be undone [FLT-18] [FLT-19]', () => {
    pass(4999);
    expect(screen.getByText('Second (Removed)')).toBeVisible();
    press('Undo the removal of Second');
    pass(10_000);
    expect(isOffered('Second')).toBe(true);
    expect(screen.queryByText('Second (Removed)')).toBeNull();
    expect(changes()).toEqual({ modified: [], deleted: [], reordered: [] });
  });

  test('stays in the list after that, and can be restored until Save [FLT-18]', () => {
    pass(5000);
    expect(screen.getByText('Second (Removed)')).toBeVisible();
    expect(isOffered('Undo the removal of Second')).toBe(false);
    expect(changes().deleted).toEqual(['NATIVE_FILTER-Second']);
    press('Restore Second');
    expect(isOffered('Second')).toBe(true);
    expect(changes()).toEqual({ modified: [], deleted: [], reordered: [] });
    press('Remove Second');
    expect(isOffered('Undo the removal of Second')).toBe(true);
  });

  test('is passed by those that are moved', () => {
    press('Move Third up');
    expect(changes().reordered).toEqual(['NATIVE_FILTER-Third', 'NATIVE_FILTER-First']);
    expect(screen.getByRole('button', { name: 'Move Third up' })).toBeDisabled();
  });
});

describe('an entry that another page removed and left in the list', () => {
  const GONE = { ...filter('Gone'), removed: true };

  test('is passed by those that are moved', () => {
    const [first, second] = STORED;
    renderApp(<Edited stored={[first!, GONE, second!]} />);
    press('Move Second up');
    expect(changes().reordered).toEqual(['Second', 'First', 'Gone'].map((name) => filter(name).id));
    expect(screen.getByRole('button', { name: 'Move Second up' })).toBeDisabled();
  });

  test('is no neighbor at the ends of the list', () => {
    renderApp(<Edited stored={[GONE, ...STORED, { ...GONE, id: 'NATIVE_FILTER-Last' }]} />);
    expect(screen.getByRole('button', { name: 'Move First up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move Third down' })).toBeDisabled();
  });
});
