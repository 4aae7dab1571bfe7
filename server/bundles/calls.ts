import type { YamlValue } from './yaml.ts';

/** A file of a bundle as its process read it. */
export type ReadFile =
  | { readonly path: string; readonly value: YamlValue }
  | { readonly path: string; readonly problem: string };

export type ReadBundle =
  | { readonly kind: 'files'; readonly entries: number; readonly files: readonly ReadFile[] }
  | { readonly kind: 'no_archive' }
  /** More than is read, or a trap. */
  | { readonly kind: 'refused'; readonly message: string };

export interface WrittenFile {
  readonly path: string;
  readonly value: YamlValue;
}

/** Written as it is. */
export interface PlainFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface BundleCalls {
  read: { args: { readonly file: string }; reply: ReadBundle };
  /** The archive. */
  write: {
    args: {
      /** The folder of all of them; null without one. */
      readonly root: string | null;
      readonly files: readonly (WrittenFile | PlainFile)[];
      readonly at: Date;
    };
    reply: Uint8Array;
  };
}
