/** What can be chosen, and what of it a typed text means. */

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export const fits = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ label }: Choice) => label.toLowerCase().includes(wanted);
};

/** The choice that a typed text is; where other texts may be added, only one that is written in the same case. */
export const meantBy = (
  typed: string,
  choices: readonly Choice[],
  takesNew: boolean,
): Choice | undefined =>
  choices.find(({ value }) => value === typed) ??
  choices.find(({ label }) => label === typed) ??
  (takesNew ? undefined : choices.find(({ label }) => label.toLowerCase() === typed.toLowerCase()));

/** What Enter takes of a text that is no choice: the first one that fits, or, where others may be added, the first that it begins. */
export const takenBy = (
  typed: string,
  fitting: readonly Choice[],
  takesNew: boolean,
): string | undefined => {
  const enabled = fitting.filter(({ disabled }) => !disabled);
  if (!takesNew) return enabled[0]?.value;
  const begun = enabled.find(
    ({ label }) =>
      label.length > typed.length && label.toLowerCase().startsWith(typed.toLowerCase()),
  );
  return begun?.value ?? typed;
};
