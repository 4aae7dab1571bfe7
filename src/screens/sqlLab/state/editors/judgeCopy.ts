/** What another window of this browser says of a tab, against what this one has. */
import { isDirty } from '../../model/newEditor';
import type { Editor } from '../../model/editor';

export type Verdict =
  /** It is older, or the same. */
  | 'ignore'
  /** This window's text goes before it: the other one has to hear so. */
  | 'answer'
  /** It continues what is shown here. */
  | 'take'
  /** It was written without what was typed here: that is kept in a copy. */
  | 'take and copy'
  /** It saved what the edits here began from. */
  | 'take its revision';

export interface Speaker {
  readonly from: string;
  readonly me: string;
}

const isSaved = ({ inLocalStorage, updatedAt, syncedAt }: Editor): boolean =>
  !inLocalStorage && updatedAt <= syncedAt;

/** Nothing typed here is unsent. */
const whileClean = (own: Editor, heard: Editor, { from }: Speaker): Verdict => {
  if (heard.updatedAt === own.updatedAt)
    return heard.syncedAt >= own.syncedAt && heard.sql === own.sql ? 'take' : 'ignore';
  if (heard.updatedAt < own.updatedAt) return isDirty(heard) ? 'answer' : 'ignore';
  const isLater =
    own.heldBy === from ||
    heard.basedOn >= own.updatedAt ||
    heard.syncedAt >= own.updatedAt ||
    own.heldBy !== null;
  return isLater ? 'take' : 'answer';
};

/** Both typed: the one whose text is saved, else the later one, keeps the tab. */
const whileTyping = (own: Editor, heard: Editor, { from, me }: Speaker): Verdict => {
  if (heard.updatedAt > own.updatedAt && heard.basedOn === own.updatedAt) return 'take';
  if (heard.updatedAt <= own.basedOn)
    return heard.updatedAt === own.basedOn && isSaved(heard) ? 'take its revision' : 'ignore';
  if (heard.sql === own.sql) return heard.updatedAt >= own.updatedAt ? 'take' : 'ignore';
  const isTheirs =
    isSaved(heard) ||
    heard.updatedAt > own.updatedAt ||
    (heard.updatedAt === own.updatedAt && from > me);
  return isTheirs ? 'take and copy' : 'answer';
};

export const judge = (own: Editor, heard: Editor, speaker: Speaker): Verdict =>
  isDirty(own) ? whileTyping(own, heard, speaker) : whileClean(own, heard, speaker);
