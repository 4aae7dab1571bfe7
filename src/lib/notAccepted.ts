/** What a person asked cannot be done as it is: the message names what to correct, no trace is of any use. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}
