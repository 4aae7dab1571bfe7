/** The types of lists, structs and maps, read from the names that databases give them. */
import { memberOf, typeTree } from './typeText.ts';

export type NestedType =
  | { readonly kind: 'scalar'; readonly name: string; readonly args: readonly string[] }
  | { readonly kind: 'list'; readonly of: NestedType }
  | { readonly kind: 'map'; readonly key: NestedType; readonly value: NestedType }
  | { readonly kind: 'record'; readonly members: readonly TypedMember[] };

export interface TypedMember {
  /** Null where a member has its place only. */
  readonly name: string | null;
  readonly type: NestedType;
}

/** Deeper types are left as text; no one nests so deep by hand. */
const DEPTH_MAX = 32;

const record = (args: readonly string[], depth: number): NestedType => ({
  kind: 'record',
  members: args.map((text) => {
    const { name, type } = memberOf(text);
    return { name: name === '' ? null : name, type: read(type, depth) };
  }),
});

const scalar = (name: string, args: readonly string[] = []): NestedType => ({
  kind: 'scalar',
  name: name.toLowerCase(),
  args,
});

const read = (native: string, depth: number): NestedType => {
  const text = native.trim();
  if (depth > DEPTH_MAX) return scalar('');
  if (text.endsWith(']')) {
    return { kind: 'list', of: read(text.slice(0, text.lastIndexOf('[')), depth + 1) };
  }
  const { name, args } = typeTree(text);
  const [first = '', second = ''] = args;
  switch (name.toLowerCase()) {
    case 'nullable':
    case 'lowcardinality':
      return read(first, depth + 1);
    case 'array':
      return { kind: 'list', of: read(first, depth + 1) };
    case 'nested':
      return { kind: 'list', of: record(args, depth + 1) };
    case 'map':
      return { kind: 'map', key: read(first, depth + 1), value: read(second, depth + 1) };
    case 'struct':
    case 'row':
    case 'tuple':
      return record(args, depth + 1);
    default:
      return scalar(name, args);
  }
};

/** `STRUCT("a" INTEGER)[]`, `NUMERIC[]`, `Array(Nullable(Int8))`, `row(a bigint)`. */
export const nestedType = (native: string): NestedType => read(native, 0);
