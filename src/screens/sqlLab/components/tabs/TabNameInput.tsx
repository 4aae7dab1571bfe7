import classes from './EditorTabs.module.css';

interface Props {
  readonly name: string;
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

/** A tab's name while it is changed; clicks and keys are the field's own. */
export function TabNameInput({ name, onDone, onCancel }: Props) {
  return (
    <input
      ref={(input) => input?.select()}
      aria-label="Tab name"
      className={classes.rename}
      defaultValue={name}
      maxLength={256}
      onBlur={(event) => onDone(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(event.currentTarget.value);
        if (event.key === 'Escape') onCancel();
      }}
    />
  );
}
