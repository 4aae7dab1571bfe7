/** A host with several addresses fails once per address, and says nothing itself. */
export const firstCause = (cause: unknown): unknown =>
  cause instanceof AggregateError ? cause.errors[0] : cause;
