import { useState } from 'react';
import type { AppThunk } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import type { Choices } from '../merge/asking';
import { isAnswered } from './QuestionList';
import type { Overtaken } from './SavedMeanwhile';

/** A save that asks where somebody else changed the same meanwhile: the next attempt carries the answers. */
export const useAskedSave = <Edited extends { readonly choices: Choices }>(
  thunk: AppThunk<Overtaken | null, Edited>,
  onSaved: () => void,
) => {
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const { isBusy, error, submit } = useSubmit(thunk);
  const save = async (what: Omit<Edited, 'choices'>) => {
    const done = await submit({ ...what, choices } as unknown as Edited);
    if (done?.reply) setOvertaken(done.reply);
    else if (done) onSaved();
  };
  return {
    isBusy,
    error,
    save,
    /** No question is open. */
    isReady: overtaken === null || isAnswered(overtaken.questions, choices),
    /** What is to be asked; null: nothing. */
    asked: overtaken && { overtaken, choices, onChoose: setChoices },
  };
};
