import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconPinned, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import classes from './SideBar.module.css';

/** Alt+S focuses the search from anywhere on the page. */
const useSearchKey = (box: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyS') return;
      event.preventDefault();
      event.stopPropagation();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [box]);
};

interface Props {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The arrow down leads from the search to the tree. */
  readonly onDown: () => void;
  readonly openedCount: number;
  readonly isOnlyOpened: boolean;
  readonly onOnlyOpened: (isOnlyOpened: boolean) => void;
}

/** What the tree is narrowed by: a name, or to the tables opened in the tab. */
export function TreeSearchBar(props: Props) {
  const { box, text, onText, onDown, openedCount, isOnlyOpened, onOnlyOpened } = props;
  useSearchKey(box);
  return (
    <div className={classes.find}>
      <TextInput
        ref={box}
        type="search"
        role="searchbox"
        aria-label="Search tables and columns"
        placeholder="Search names"
        title="Alt+S"
        className={classes.grow}
        value={text}
        leftSection={<IconSearch size={14} stroke={1.5} />}
        rightSection={
          text === '' ? null : (
            <CloseButton size="sm" aria-label="Clear search" onClick={() => onText('')} />
          )
        }
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onText('');
          else if (event.key === 'ArrowDown') onDown();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Tooltip label={`Only the ${openedCount.toLocaleString('en')} tables opened in this tab`}>
        <ActionIcon
          aria-label="Only opened tables"
          aria-pressed={isOnlyOpened}
          variant={isOnlyOpened ? 'light' : 'subtle'}
          disabled={openedCount === 0 && !isOnlyOpened}
          onClick={() => onOnlyOpened(!isOnlyOpened)}
        >
          <IconPinned size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
