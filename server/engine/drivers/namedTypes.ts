/** Types that a server gives as text (`Array(Nullable(Int8))`, `row(a bigint)`), and values read by them. */
import type { Cell, Column, Generic } from '../engine.ts';
import { integerCell } from './numbers.ts';
import { memberOf } from '#common/results/typeText.ts';

export type Read = (value: unknown) => Cell;

export interface NamedType {
  readonly short: string;
  readonly generic: Generic | null;
  readonly read: Read;
}

export const type = (short: string, generic: Generic | null, read: Read): NamedType => ({
  short,
  generic,
  read,
});

export const asText: Read = (value) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
export const asInteger: Read = (value) => integerCell(BigInt(String(value)));

export const orNull =
  (read: Read): Read =>
  (value) =>
    value === null || value === undefined ? null : read(value);

type TypeOf = (text: string) => NamedType;

export const arrayOf = ({ short, generic, read }: NamedType): NamedType => {
  const each = orNull(read);
  return type(`${short}ARRAY`, generic, (value) => (Array.isArray(value) ? value.map(each) : null));
};

/** An object where all members have names, otherwise a list. */
export const recordReader = (args: readonly string[], typeOf: TypeOf): Read => {
  const members = args.map(memberOf);
  const reads = members.map((member) => orNull(typeOf(member.type).read));
  const isNamed = members.every(({ name }) => name !== null);
  return (value) => {
    const values: readonly unknown[] = Array.isArray(value)
      ? value
      : members.map(({ name }) => Reflect.get(Object(value), name ?? ''));
    const cells = reads.map((read, at) => read(values[at]));
    return isNamed
      ? Object.fromEntries(members.map(({ name }, at) => [name ?? '', cells[at] ?? null]))
      : cells;
  };
};

/** A column of a result as the server names it. */
interface Field {
  readonly name: string;
  readonly type: string;
}

export const fieldsBy = (typeOf: TypeOf) => ({
  columnOf: ({ name, type: native }: Field): Column => {
    const { short, generic } = typeOf(native);
    return { name, type: short, nativeType: native, generic };
  },
  readerOf: ({ type: native }: Field): Read => orNull(typeOf(native).read),
});
