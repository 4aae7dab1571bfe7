/** What the palette finds by the typed words beside commands, as data. */
import type { Icon } from '@tabler/icons-react';
import type { AppThunk } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { Command } from './command';

export interface Found {
  readonly id: string;
  readonly name: string;
  /** Where it is: tells things of one name apart. */
  readonly place: string | null;
}

export interface Finder {
  /** One of what it finds: "Table". */
  readonly label: string;
  /** The part of everything that is searched, where it is not all: "in Examples". */
  readonly where?: (state: RootState) => string | null;
  readonly icon: Icon;
  /** Called when typing rests; cancelled when it goes on. */
  readonly find: AppThunk<readonly Found[], string>;
  readonly open: (found: Found) => Command['run'];
}
