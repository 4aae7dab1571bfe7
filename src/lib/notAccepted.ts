/** The input is not acceptable: the message says what to correct, and a stack trace would not help. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}
