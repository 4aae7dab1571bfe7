import { Button, Group, Radio } from '@mantine/core';
import type { Choices, Side } from '../merge/asking';
import type { Question } from '../words/questions';
import classes from './QuestionList.module.css';

/** Answers that leave everything as one side has it. */
const allOf = (questions: readonly Question[], take: Side): Choices =>
  Object.fromEntries(questions.map(({ key, seen }) => [key, { take, seen }]));

export const isAnswered = (questions: readonly Question[], choices: Choices): boolean =>
  questions.every(({ key, seen }) => choices[key]?.seen === seen);

interface Props {
  readonly questions: readonly Question[];
  readonly theirName: string;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** What two people changed, with both values side by side; each is one choice. */
export function QuestionList({ questions, theirName, choices, onChoose }: Props) {
  return (
    <>
      {questions.length > 1 && (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="xs" onClick={() => onChoose(allOf(questions, 'mine'))}>
            All mine
          </Button>
          <Button variant="default" size="xs" onClick={() => onChoose(allOf(questions, 'theirs'))}>
            All theirs
          </Button>
        </Group>
      )}
      {questions.map((question) => (
        <Radio.Group
          key={question.key}
          label={question.label}
          className={classes.question}
          value={choices[question.key]?.take ?? null}
          onChange={(take) =>
            onChoose({
              ...choices,
              [question.key]: { take: take as Side, seen: question.seen },
            })
          }
        >
          <div className={classes.sides}>
            <Value side="mine" name="Yours" value={question.mine} />
            <Value side="theirs" name={theirName} value={question.theirs} />
          </div>
        </Radio.Group>
      ))}
    </>
  );
}

function Value({ side, name, value }: { side: Side; name: string; value: string }) {
  return (
    <Radio.Card value={side} className={classes.side} aria-label={`${name}: ${value}`}>
      <Radio.Indicator />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{value}</span>
      </span>
    </Radio.Card>
  );
}
