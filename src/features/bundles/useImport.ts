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
import { success, toastAdded } from '@/features/toasts/toastsSlice';
import { BUNDLE_KINDS } from './bundleKinds';
import { holdsData } from '@/features/files/archives';
import { kindOfBundle } from './kindOfBundle';
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

/** For a toast. Which objects came is known where there was a plan. */
const importedWords = (resource: BundleResource, plan: BundlePlan | null): string => {
  const { Noun, many, folder } = BUNDLE_KINDS[resource];
  const came = (plan?.objects ?? []).filter(
    (one) => one.folder === folder && (one.action === 'created' || one.action === 'changed'),
  );
  return came.length > 1 ? `${came.length} ${many} imported` : `${Noun} imported`;
};

const NOTHING_ENTERED: Entered = {
  secrets: {},
  confirmation: '',
  mapping: {},
  tables: {},
  copies: [],
  dropsMissing: false,
};

interface Kind {
  readonly of: File;
  readonly resource: BundleResource | null;
  /** Files that could become tables, instead of objects. */
  readonly isData: boolean;
}

/** The file, once it is known what it holds. */
const useKind = (chosen: File | null, expected: BundleResource) => {
  const [read, setRead] = useState<Kind | null>(null);
  useEffect(() => {
    if (!chosen) return undefined;
    let isAsked = true;
    void Promise.all([kindOfBundle(chosen), holdsData(chosen)]).then(([resource, isData]) => {
      if (isAsked) setRead({ of: chosen, resource, isData });
    });
    return () => {
      isAsked = false;
    };
  }, [chosen]);
  const file = chosen && read?.of === chosen ? chosen : null;
  return {
    file,
    resource: (file && read?.resource) ?? expected,
    isData: file !== null && read?.isData === true,
  };
};

interface Answer {
  readonly of: File;
  readonly plan: BundlePlan | null;
  readonly planError: ErrorInfo | null;
}

/** What the server says of a form, asked anew where `asked` changes; the last answer is shown meanwhile. */
const usePlan = (form: Parameters<typeof previewImport>[0] | null, asked: string) => {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const file = form?.file ?? null;
  useEffect(() => {
    if (!form) return undefined;
    const { file: of } = form;
    const asking = dispatch(previewImport(form));
    void asking.then((action) => {
      if (previewImport.fulfilled.match(action))
        setAnswer({ of, plan: action.payload, planError: null });
      else if (action.payload && action.payload.kind !== 'aborted') {
        const planError = action.payload;
        setAnswer((now) => ({ of, plan: now?.of === of ? now.plan : null, planError }));
      }
    });
    return () => asking.abort();
  }, [dispatch, file, asked]); // eslint-disable-line react-hooks/exhaustive-deps
  return file && answer?.of === file ? answer : { plan: null, planError: null };
};

/** `expected`: of a file that does not say what it holds. */
export const useImport = (expected: BundleResource, given: File | null) => {
  const dispatch = useAppDispatch();
  const previews = useAppSelector((state) => selectCapability(state, 'bundles.preview'));
  const [chosen, setChosen] = useState<File | null>(given);
  const { file, resource, isData } = useKind(chosen, expected);
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const { isBusy, error, submit, clearError } = useSubmit(importObjects);
  const [sent, setSent] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const onSent: OnSent = (part) => setSent(percentOf(part));
  const own = BUNDLE_KINDS[resource].folder;
  const { mapping, copies, dropsMissing } = entered;

  const formOf = (bundle: File, overwrite: boolean): BundleForm => ({
    resource,
    file: bundle,
    overwrite,
    passwords: byFile(entered.secrets, 'password'),
    tunnelPasswords: byFile(entered.secrets, 'tunnelPassword'),
    tunnelKeys: byFile(entered.secrets, 'tunnelKey'),
    tunnelKeyPasswords: byFile(entered.secrets, 'tunnelKeyPassword'),
    ...(previews ? { mapping, copies, tables: entered.tables, dropsMissing } : {}),
  });

  const { plan, planError } = usePlan(
    // As if what is there were replaced, so that the differences are shown before anybody confirms them.
    file && previews ? { ...formOf(file, true), onSent } : null,
    // Secrets and tables change nothing in the plan. A refused import does: somebody changed what is here.
    JSON.stringify([mapping, copies, dropsMissing, refusals]),
  );
  const refused = error ? asksOf(filesOf(error)) : NOTHING_ASKED;
  const planned = plan ? asksOf(plan.problems) : NOTHING_ASKED;
  const mine = plan?.objects.filter(({ folder }) => own === null || folder === own) ?? [];
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
  // What the plan says by now says it better.
  const isExplained = plan !== null && problems.length > 0;
  const failure = planError ?? (error && !asks && !isExplained ? error : null);

  return {
    resource,
    file: chosen,
    plan,
    isReading: previews && chosen !== null && plan === null && planError === null,
    isBusy,
    sent,
    entered,
    secrets,
    existing,
    problems,
    failure,
    isData,
    isReady,
    keyOf,
    choose: (bundle: File | null) => {
      clearError();
      setEntered(NOTHING_ENTERED);
      setChosen(bundle);
    },
    enter: (change: Partial<Entered>) => setEntered((now) => ({ ...now, ...change })),
    /** Whether it was imported. */
    run: async (): Promise<boolean> => {
      if (!file) return false;
      setSent(0);
      const overwrite = plan ? isThere : existing.length > 0 && isConfirmed;
      if ((await submit({ ...formOf(file, overwrite), onSent })) === null) {
        setRefusals((count) => count + 1);
        return false;
      }
      dispatch(toastAdded(success(importedWords(resource, plan))));
      return true;
    },
  };
};
export type Import = ReturnType<typeof useImport>;
