import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLetterCase, IconRegex, IconTextRecognition } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Wanted } from './search';

const icon = { size: 15, stroke: 1.5 } as const;

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Toggle({ label, isOn, onChange, children }: ToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={() => onChange(!isOn)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface Props {
  readonly wanted: Wanted;
  readonly onChange: (part: Partial<Wanted>) => void;
}

/** How the text that is searched for is to be read. */
export function FindOptions({ wanted, onChange }: Props) {
  return (
    <>
      <Toggle
        label="Match case"
        isOn={wanted.isCaseSensitive}
        onChange={(isCaseSensitive) => onChange({ isCaseSensitive })}
      >
        <IconLetterCase {...icon} />
      </Toggle>
      <Toggle
        label="Whole words"
        isOn={wanted.isWholeWord}
        onChange={(isWholeWord) => onChange({ isWholeWord })}
      >
        <IconTextRecognition {...icon} />
      </Toggle>
      <Toggle
        label="Regular expression"
        isOn={wanted.isRegExp}
        onChange={(isRegExp) => onChange({ isRegExp })}
      >
        <IconRegex {...icon} />
      </Toggle>
    </>
  );
}
