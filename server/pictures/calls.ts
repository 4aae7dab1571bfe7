import type { FoundBrowser } from './findBrowser.ts';

/** What the process that draws pictures is asked for. */
export type PictureKind = 'pdf' | 'png';

export interface PictureOrder {
  readonly kind: PictureKind;
  /** The page to draw: an address of this server, on loopback. */
  readonly url: string;
  /** The value of the cookie that says whose page it is. */
  readonly cookie: string;
  readonly isDark: boolean;
  readonly browser: FoundBrowser;
  /** Folders that are removed after the run. */
  readonly home: string;
  readonly temp: string;
}

export interface PictureCalls {
  /** The file's bytes are what the call writes. */
  draw: { args: PictureOrder; reply: null };
}
