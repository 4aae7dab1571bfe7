import { utcMs } from '@/features/charts/age';
import { Ago } from '@/ui/Ago';
import type { Choices } from '../merge/asking';
import type { Question } from '../words/questions';
import { QuestionList } from './QuestionList';

/** Somebody else changed the same meanwhile; nothing was written. */
export interface Overtaken {
  readonly changedByName: string;
  readonly changedOn: string;
  readonly questions: readonly Question[];
}

interface Props {
  readonly overtaken: Overtaken;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** Both values of what two people changed in one form, and who saved theirs when. */
export function SavedMeanwhile({ overtaken, choices, onChoose }: Props) {
  const name = overtaken.changedByName || 'Another person';
  return (
    <section role="alert">
      {name} saved this <Ago at={utcMs(overtaken.changedOn)} />, after you opened the dashboard.
      Please confirm the overwrite values.
      <QuestionList
        questions={overtaken.questions}
        theirName={name}
        choices={choices}
        onChoose={onChoose}
      />
    </section>
  );
}
