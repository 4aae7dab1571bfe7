/** A host with several addresses fails once per address, and the error around them has no message. */
export const firstCause = (cause: unknown): unknown =>
  cause instanceof AggregateError ? cause.errors[0] : cause;
