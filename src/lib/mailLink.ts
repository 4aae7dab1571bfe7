interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** Opens the person’s own mail program with a new message. */
export const mailLink = ({ subject, body }: Mail): string =>
  // Mail programs show a plus sign as it is.
  `mailto:?${new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20')}`;
