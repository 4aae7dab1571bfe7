/** Why a text is not one that may run: `at` is the offset in the text as it was typed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** `unknown`: a name that stands for nothing here. */
  readonly reason: 'malformed' | 'sub-query' | 'denied' | 'unknown';
  readonly at: number;
  constructor(reason: Refusal['reason'], message: string, at: number) {
    super(message);
    this.reason = reason;
    this.at = at;
  }
}

export const malformed = (message: string, at: number) => new Refusal('malformed', message, at);
