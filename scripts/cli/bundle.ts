/** Objects in one archive, for an import. */
import { BUNDLE_VERSION } from '../../common/wire/bundle.ts';
import { writeYaml } from '../../server/bundles/yaml.ts';
import { zip } from '../../server/query/zip.ts';
import { filesOf, type PortableObject } from './portable.ts';

export interface Bundle {
  readonly archive: Uint8Array;
  /** Where each object is in it. */
  readonly paths: ReadonlyMap<PortableObject, string>;
  readonly passwords: string;
}

export const bundleOf = (objects: readonly PortableObject[], passwords: string): Bundle => {
  const at = new Date();
  const metadata = { version: BUNDLE_VERSION, type: 'assets', timestamp: at.toISOString() };
  const files = filesOf(objects);
  const archive = zip(
    [['metadata.yaml', writeYaml(metadata)] as const, ...files].map(([path, text]) => ({
      name: `bundle/${path}`,
      data: Buffer.from(text),
      isPacked: true,
    })),
    at,
  );
  const paths = new Map(objects.map((object, index) => [object, files[index]?.[0] ?? '']));
  return { archive, paths, passwords };
};
