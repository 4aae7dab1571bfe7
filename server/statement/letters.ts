/** Only ASCII letters: a database may keep apart what Unicode folds together, such as K and the Kelvin sign. */
export const asciiLower = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** All letters, as databases do it that store names in small letters: for them the Kelvin sign is a k. */
export const unicodeLower = (name: string): string => name.toLowerCase();
