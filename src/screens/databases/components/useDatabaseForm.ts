import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useSubmit } from '@/features/requests/useSubmit';
import { CONNECTION_FIELDS, type Draft, saveBody, type Subject, testBody } from '../state/form';
import { type FieldErrors, localErrors, placedErrors } from '../state/formErrors';
import { saveDatabase, tryConnection } from '../state/thunks';
import type { Outcome } from './TestOutcome';

const isConnection = (name: string) => (CONNECTION_FIELDS as readonly string[]).includes(name);

/** The values of the form, their errors, testing and saving. */
export const useDatabaseForm = (subject: Subject, onSaved: () => void) => {
  const [draft, setDraft] = useState(subject.initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Increases when errors are set anew, to move the focus to the first invalid field. */
  const [marked, setMarked] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (marked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [marked]);

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    const names = Object.keys(part);
    const touches = names.some(isConnection);
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(
          ([name]) => !names.includes(name) && !(touches && isConnection(name)),
        ),
      ),
    );
    if (touches) setOutcome(null);
  };

  const fail = (error: ErrorInfo) => {
    const { fields, rest } = placedErrors(error, draft);
    setErrors(fields);
    setMarked((times) => times + 1);
    setOutcome({ state: 'failed', error, placed: !rest });
  };

  const testing = useSubmit(tryConnection, { onError: fail });
  const saving = useSubmit(saveDatabase, { onError: fail });
  const busy = testing.isBusy ? 'test' : saving.isBusy ? 'save' : null;

  /** False if the page itself finds an error. */
  const begin = (part: 'test' | 'save'): boolean => {
    const found = localErrors(draft, subject, part);
    setErrors(found);
    setMarked((times) => times + 1);
    setOutcome(null);
    return Object.keys(found).length === 0 && busy === null;
  };

  const test = async () => {
    if (!begin('test')) return;
    setOutcome({ state: 'testing' });
    if (await testing.submit(testBody(draft, subject))) setOutcome({ state: 'connected' });
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!begin('save')) return;
    const body = saveBody(draft, subject);
    if (await saving.submit({ id: subject.id, body, name: body.database_name })) onSaved();
  };

  return { form, draft, errors, outcome, busy, change, test, save };
};
