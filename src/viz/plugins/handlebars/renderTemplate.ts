/** A template and its rows as text. It runs in a worker of its own, which knows neither the page nor the network. */
import Handlebars from 'handlebars';
import { HELPERS } from './helpers';

export interface TemplateJob {
  readonly template: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

export const MOST_CHARACTERS = 300_000;

/** What templates may not reach: properties that rows inherit, and helpers that look for others by name. */
export const renderTemplate = ({ template, data }: TemplateJob): string => {
  const own = Handlebars.create();
  own.registerHelper(HELPERS);
  const text = own.compile(template)({ data });
  if (text.length > MOST_CHARACTERS)
    throw new Error(
      `The template makes ${text.length.toLocaleString('en-US')} characters, and ${MOST_CHARACTERS.toLocaleString('en-US')} is the most. Show fewer rows.`,
    );
  return text;
};
