/** Colors that a person chose and nothing stores yet. */
export interface ColorDraft {
  /** Empty: each chart has its own. */
  readonly scheme: string;
  readonly labels: Readonly<Record<string, string>>;
}
