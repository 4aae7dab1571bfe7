/** Decides between another window's copy of a tab and this one's. */
import { isDirty } from '../../model/newEditor';
import type { Editor } from '../../model/editor';

export type Verdict =
  /** It is older, or the same. */
  | 'ignore'
  /** This window's text wins: the other window has to receive it. */
  | 'reply'
  /** It continues the text shown here. */
  | 'take'
  /** It was written without the edits typed here, which are kept in a copy. */
  | 'take and copy'
  /** It saved the text on which the edits here are based. */
  | 'take its revision';

export interface Sender {
  readonly from: string;
  readonly me: string;
}

const isSaved = ({ inLocalStorage, updatedAt, syncedAt }: Editor): boolean =>
  !inLocalStorage && updatedAt <= syncedAt;

/** Nothing typed here is unsent. */
const whileClean = (own: Editor, received: Editor, { from }: Sender): Verdict => {
  if (received.updatedAt === own.updatedAt)
    return received.syncedAt >= own.syncedAt && received.sql === own.sql ? 'take' : 'ignore';
  if (received.updatedAt < own.updatedAt) return isDirty(received) ? 'reply' : 'ignore';
  const isLater =
    own.heldBy === from ||
    received.basedOn >= own.updatedAt ||
    received.syncedAt >= own.updatedAt ||
    own.heldBy !== null;
  return isLater ? 'take' : 'reply';
};

/** Both typed: the saved text, else the later one, keeps the tab. */
const whileTyping = (own: Editor, received: Editor, { from, me }: Sender): Verdict => {
  if (received.updatedAt > own.updatedAt && received.basedOn === own.updatedAt) return 'take';
  if (received.updatedAt <= own.basedOn)
    return received.updatedAt === own.basedOn && isSaved(received) ? 'take its revision' : 'ignore';
  if (received.sql === own.sql) return received.updatedAt >= own.updatedAt ? 'take' : 'ignore';
  const isTheirs =
    isSaved(received) ||
    received.updatedAt > own.updatedAt ||
    (received.updatedAt === own.updatedAt && from > me);
  return isTheirs ? 'take and copy' : 'reply';
};

export const judge = (own: Editor, received: Editor, sender: Sender): Verdict =>
  isDirty(own) ? whileTyping(own, received, sender) : whileClean(own, received, sender);
