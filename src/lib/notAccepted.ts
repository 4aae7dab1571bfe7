/** What a person wants cannot be done as it is: the message names what to correct, and a stack trace is of no use. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}
