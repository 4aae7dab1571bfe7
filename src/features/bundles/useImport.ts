/** The state of one import: the file, what was entered, and what the server says of it. */
import { useEffect, useState } from 'react';
import type { BundlePlan } from '#common/wire/bundle.ts';
import type { ErrorInfo } from '@/api/errors';
import type { BundleForm, BundleResource } from '@/api/resources/bundles';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { OnSent } from '@/api/sending';
import { selectCapability } from '@/features/session/selectors';
import { useSubmit } from '@/features/requests/useSubmit';
import { percentOf } from '@/ui/Sending';
import { type Asks, asksOf, type Secret } from './asks';
import { BUNDLE_KINDS } from './bundleKinds';
import { importObjects, previewImport } from './thunks';

type Texts = Readonly<Record<string, string>>;

const NOTHING_ASKED: Asks = { secrets: [], existing: [], problems: [] };

/** What has to be typed before something is replaced. */
export const OVERWRITE = 'OVERWRITE';

const keyOf = ({ file, kind }: Secret) => `${kind} ${file}`;

const byFile = (secrets: Texts, kind: Secret['kind']): Texts =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([key, value]) =>
      key.startsWith(`${kind} `) && value !== '' ? [[key.slice(kind.length + 1), value]] : [],
    ),
  );

const filesOf = ({ errors }: ErrorInfo) => errors[0]?.extra ?? {};

export interface Entered {
  readonly secrets: Texts;
  readonly confirmation: string;
  readonly mapping: Texts;
  readonly tables: Readonly<Record<string, File>>;
  /** UUIDs in the bundle. */
  readonly copies: readonly string[];
  readonly dropsMissing: boolean;
}

const NOTHING_ENTERED: Entered = {
  secrets: {},
  confirmation: '',
  mapping: {},
  tables: {},
  copies: [],
  dropsMissing: false,
};

export const useImport = (resource: BundleResource, given: File | null) => {
  const dispatch = useAppDispatch();
  const previews = useAppSelector((state) => selectCapability(state, 'bundles.preview'));
  const [file, setFile] = useState<File | null>(given);
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const [plan, setPlan] = useState<BundlePlan | null>(null);
  const [planError, setPlanError] = useState<ErrorInfo | null>(null);
  const { isBusy, error, submit, clearError } = useSubmit(importObjects);
  const [sent, setSent] = useState(0);
  const onSent: OnSent = (part) => setSent(percentOf(part));
  const own = BUNDLE_KINDS[resource].folder;
  const { mapping, copies, dropsMissing } = entered;
  const asked = JSON.stringify([mapping, copies, dropsMissing]);

  const formOf = (chosen: File, overwrite: boolean): BundleForm => ({
    resource,
    file: chosen,
    overwrite,
    passwords: byFile(entered.secrets, 'password'),
    tunnelPasswords: byFile(entered.secrets, 'tunnelPassword'),
    tunnelKeys: byFile(entered.secrets, 'tunnelKey'),
    tunnelKeyPasswords: byFile(entered.secrets, 'tunnelKeyPassword'),
    ...(previews ? { mapping, copies, tables: entered.tables, dropsMissing } : {}),
  });

  useEffect(() => {
    if (!file || !previews) return undefined;
    // As if what is there were replaced, so that the differences are shown before anybody confirms them.
    const asking = dispatch(previewImport({ ...formOf(file, true), onSent }));
    void asking.then((action) => {
      if (previewImport.fulfilled.match(action)) {
        setPlan(action.payload);
        setPlanError(null);
      } else if (action.payload && action.payload.kind !== 'aborted') setPlanError(action.payload);
    });
    return () => asking.abort();
    // Secrets and tables change nothing in the plan.
  }, [dispatch, file, previews, asked]); // eslint-disable-line react-hooks/exhaustive-deps

  const refused = error ? asksOf(filesOf(error)) : NOTHING_ASKED;
  const planned = plan ? asksOf(plan.problems) : NOTHING_ASKED;
  const mine = plan?.objects.filter(({ folder }) => folder === own) ?? [];
  const isThere = mine.some(({ action }) => action === 'changed' || action === 'left');
  const changed = mine.filter(({ action }) => action === 'changed').map((one) => one.file);
  const secrets = [...planned.secrets, ...refused.secrets].filter(
    (one, at, all) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at,
  );
  const existing = plan ? changed : refused.existing;
  const isConfirmed = entered.confirmation.trim() === OVERWRITE;
  const problems = plan ? planned.problems : refused.problems;
  const isReady =
    file !== null &&
    !isBusy &&
    (!previews || (plan !== null && planError === null && problems.length === 0)) &&
    (existing.length === 0 || isConfirmed) &&
    secrets.every((one) => (entered.secrets[keyOf(one)] ?? '') !== '');
  // A refusal that asks for something is no failure.
  const asks = refused.secrets.length + refused.existing.length > 0;
  const failure = planError ?? (error && !asks ? error : null);

  return {
    file,
    plan,
    isReading: previews && file !== null && plan === null && planError === null,
    isBusy,
    sent,
    entered,
    secrets,
    existing,
    problems,
    failure,
    isReady,
    keyOf,
    choose: (chosen: File | null) => {
      clearError();
      setPlan(null);
      setPlanError(null);
      setEntered(NOTHING_ENTERED);
      setFile(chosen);
    },
    enter: (change: Partial<Entered>) => setEntered((now) => ({ ...now, ...change })),
    /** Whether it was imported. */
    run: async (): Promise<boolean> => {
      if (!file) return false;
      setSent(0);
      const overwrite = plan ? isThere : existing.length > 0 && isConfirmed;
      return (await submit({ ...formOf(file, overwrite), onSent })) !== null;
    },
  };
};
export type Import = ReturnType<typeof useImport>;
