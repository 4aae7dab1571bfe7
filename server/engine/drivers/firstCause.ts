/** A host with several addresses fails once per address, and has no message itself. */
export const firstCause = (cause: unknown): unknown =>
  cause instanceof AggregateError ? cause.errors[0] : cause;
