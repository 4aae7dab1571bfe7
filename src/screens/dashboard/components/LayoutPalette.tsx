import { TextInput } from '@mantine/core';
import {
  IconColumns,
  IconHeading,
  IconLayoutNavbar,
  IconLayoutRows,
  IconMarkdown,
  IconSeparatorHorizontal,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch } from '@/app/redux';
import type { RootState } from '@/app/store';
import { newComponent } from '../layout/create';
import type { ComponentType } from '../layout/types';
import { selectAddPlace } from '../state/selectors';
import { dropComponent } from '../state/thunks/dropComponent';
import classes from './BuilderPane.module.css';
import { PaletteEntry } from './PaletteEntry';

const icon = { size: 16, stroke: 1.5 } as const;

const ELEMENTS = [
  { type: 'TABS', name: 'Tabs', detail: 'Several pages in one place', Icon: IconLayoutNavbar },
  { type: 'ROW', name: 'Row', detail: 'Components side by side', Icon: IconLayoutRows },
  { type: 'COLUMN', name: 'Column', detail: 'Components below each other', Icon: IconColumns },
  { type: 'HEADER', name: 'Header', detail: 'A title above a section', Icon: IconHeading },
  { type: 'MARKDOWN', name: 'Text', detail: 'Text in Markdown', Icon: IconMarkdown },
  { type: 'DIVIDER', name: 'Divider', detail: 'A horizontal line', Icon: IconSeparatorHorizontal },
] as const satisfies readonly {
  type: ComponentType;
  name: string;
  detail: string;
  Icon: unknown;
}[];

export function LayoutPalette() {
  const [text, setText] = useState('');
  const found = ELEMENTS.filter(({ name, detail }) =>
    `${name} ${detail}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search layout elements"
        placeholder="Search elements"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={classes.list}>
        {found.map((element) => (
          <LayoutEntry key={element.type} {...element} />
        ))}
      </ul>
    </>
  );
}

function LayoutEntry({ type, name, detail, Icon }: (typeof ELEMENTS)[number]) {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const make = useCallback(() => ({ component: newComponent(type) }), [type]);
  return (
    <PaletteEntry
      name={name}
      detail={detail}
      icon={<Icon {...icon} />}
      make={make}
      onAdd={() => {
        const { component } = make();
        const place = selectAddPlace(store.getState(), component);
        void dispatch(dropComponent({ component, place }));
      }}
    />
  );
}
