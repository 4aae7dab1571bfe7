/** What a database has and nobody of limited rights may call, told apart from what nobody has looked at yet. */
export interface Refused {
  readonly names: ReadonlySet<string>;
  /** Names of one kind that grow with every version; what is allowed of a family is named there. */
  readonly families: readonly RegExp[];
}

export const isRefused = ({ names, families }: Refused, name: string): boolean =>
  names.has(name) || families.some((family) => family.test(name));
