import { TextInput } from '@mantine/core';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectFlag } from '@/features/session/selectors';
import { inputText, inputValue, type NeededParam, neededParams } from '../../model/templateNames';
import { hasTemplate, parseParams } from '../../model/templateParams';
import type { Tab } from '../../state/activeTab';
import { editorChanged } from '../../state/editors/editors';
import { selectEditor } from '../../state/selectors';
import { runText } from '../../state/thunks/sendRun';
import classes from './ActionRow.module.css';

const keyOf = ({ name, isText }: NeededParam): string => `${isText ? "'" : ' '}${name}`;

/** An input for each parameter of the text; what is typed is kept with the tab. */
export function ParamInputs({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const isRendered = useAppSelector((state) => selectFlag(state, 'ENABLE_TEMPLATE_PROCESSING'));
  /** As texts, so that a keystroke elsewhere in the text draws nothing. */
  const needed = useAppSelector((state) => {
    const sql = selectEditor(state, editor.id)?.sql ?? '';
    return hasTemplate(sql) ? neededParams(sql).map(keyOf) : [];
  }, shallowEqual);
  const parsed = parseParams(editor.templateParams);
  if (!isRendered || !parsed.isValid || needed.length === 0) return null;
  const { params } = parsed;
  const change = (param: NeededParam, text: string): void => {
    const { [param.name]: _, ...others } = params;
    const value = inputValue(text, param);
    const next = value === undefined ? others : { ...params, [param.name]: value };
    const isEmpty = Object.keys(next).length === 0;
    const templateParams = isEmpty ? null : JSON.stringify(next, null, 2);
    dispatch(editorChanged(editor.id, { templateParams }));
  };
  return (
    <div className={classes.params} role="group" aria-label="Parameters">
      {needed.map((key) => {
        const param = { name: key.slice(1), isText: key.startsWith("'") };
        const text = inputText(params[param.name]);
        return (
          <TextInput
            key={param.name}
            size="xs"
            label={param.name}
            placeholder={param.isText ? 'Text' : 'Value'}
            disabled={text === null}
            {...(text === null ? { title: 'Set it under Parameters' } : {})}
            value={text ?? '…'}
            onChange={(event) => change(param, event.currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key !== 'Enter' || nativeEvent.isComposing || editor.dbId === null) return;
              void dispatch(runText({ editorId: editor.id, scope: 'default' }));
            }}
          />
        );
      })}
    </div>
  );
}
