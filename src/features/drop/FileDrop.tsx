import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { BUNDLE_KINDS } from '@/features/bundles/bundleKinds';
import { holdsData, isArchive } from '@/features/files/archives';
import { FilePlace, type Listen, type Open, type Place } from '@/features/files/filePlace';
import { filesOfDrop, type Found } from '@/features/files/folders';
import { Unpacking, useUnpacking } from '@/features/files/Unpacking';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { toastAdded, warning } from '@/features/toasts/toastsSlice';
import { lazily } from '@/ui/lazily';
import classes from './drop.module.css';

const FilesDialog = lazily(async () => (await import('@/features/files/FilesDialog')).FilesDialog);
const ImportDialog = lazily(
  async () => (await import('@/features/bundles/ImportDialog')).ImportDialog,
);
const PlainUpload = lazily(async () => (await import('@/features/files/PlainUpload')).PlainUpload);

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Folders are looked into where the browser shows them as such. */
const foundIn = (files: readonly File[], items?: DataTransferItemList): Promise<Found> =>
  items && items.length > 0
    ? filesOfDrop(items)
    : Promise.resolve({ files, left: [], isCut: false });

/** The whole page takes files; a place that takes them itself comes first. */
const useDrop = (onFiles: Open | null): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (onFiles === null) return undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const { files, items } = event.dataTransfer as DataTransfer;
      void foundIn([...files], items).then((found) => {
        if (found.files.length + found.left.length > 0) onFiles(found.files, found);
      });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return isOver;
};

/** Archives but those with files of data, where somebody may make tables of them. */
const bundlesIn = async (files: readonly File[], mayUpload: boolean): Promise<readonly File[]> => {
  const bundles: File[] = [];
  for (const file of files.filter(isArchive))
    if (!mayUpload || !(await holdsData(file))) bundles.push(file);
  return bundles;
};

/** For people who may import bundles, and make no tables. */
const noTableWords = (name: string): string =>
  `${name} is no bundle. An administrator can allow you to make tables of files.`;

interface Opened {
  readonly files: readonly File[];
  readonly found: Found | undefined;
  /** A dialog for each time that files come. */
  readonly at: number;
}

const useListeners = () => {
  const looks = useRef(new Set<() => void>());
  const listen = useCallback<Listen>((look) => {
    looks.current.add(look);
    return () => void looks.current.delete(look);
  }, []);
  const tell = useCallback(() => {
    for (const look of looks.current) look();
  }, []);
  return [listen, tell] as const;
};

/** Everything below can open the dialog, and files and bundles may be dropped anywhere. */
export function FileDrop({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const mayUpload = useAppSelector((state) => selectCan(state, 'can_upload', 'Database'));
  const mayImport = useAppSelector((state) =>
    Object.values(BUNDLE_KINDS).some(({ permission, view }) => selectCan(state, permission, view)),
  );
  const previews = useAppSelector((state) => selectCapability(state, 'files.preview'));
  const [opened, setOpened] = useState<Opened | null>(null);
  /** One after the other, and before the files that were dropped with them. */
  const [bundles, setBundles] = useState<readonly File[]>([]);
  const { progress, unpack, stop } = useUnpacking();
  const [onMade, tellMade] = useListeners();
  const [onBundle, tellBundle] = useListeners();
  const place = useMemo((): Place => {
    const open: Open = (files, found) =>
      setOpened((now) => ({ files, found, at: (now?.at ?? 0) + 1 }));
    return { open: mayUpload ? open : null, onMade, onBundle };
  }, [mayUpload, onMade, onBundle]);
  const takes = useMemo((): Open | null => {
    const { open } = place;
    if (!mayImport && open === null) return null;
    const take = async (
      files: readonly File[],
      found: Found = { files, left: [], isCut: false },
    ) => {
      const objects = mayImport ? await bundlesIn(files, open !== null) : [];
      setBundles(objects);
      const rest = files.filter((file) => !objects.includes(file));
      if (open === null) {
        const [first] = rest.length > 0 ? rest : found.left.map((name) => ({ name }));
        if (first) dispatch(toastAdded(warning(noTableWords(first.name))));
        return;
      }
      const all = await unpack({ ...found, files: rest });
      if (all && rest.length + all.left.length > 0) open(all.files, all);
    };
    return (files, found) => void take(files, found);
  }, [place, mayImport, unpack, dispatch]);
  const close = () => {
    setOpened(null);
    tellMade();
  };
  const [bundle] = bundles;
  const isOver = useDrop(opened === null && !bundle ? takes : null);
  const Dialog = previews ? FilesDialog : PlainUpload;
  const hint = [
    ...(mayUpload ? ['files to make tables of them'] : []),
    ...(mayImport ? ['ZIP files to import bundles'] : []),
  ];
  return (
    <FilePlace.Provider value={place}>
      {children}
      {isOver && <div className={classes.over}>Drop {hint.join(', or ')}</div>}
      {progress && (
        <div className={classes.unpacking}>
          <Unpacking progress={progress} onStop={stop} />
        </div>
      )}
      {bundle && (
        <ImportDialog
          key={bundles.length}
          resource="dashboard"
          file={bundle}
          following={bundles.length - 1}
          onImported={tellBundle}
          onClose={() => setBundles((now) => now.filter((one) => one !== bundle))}
        />
      )}
      {opened && !bundle && (
        <Dialog key={opened.at} given={opened.files} found={opened.found} onClose={close} />
      )}
    </FilePlace.Provider>
  );
}
