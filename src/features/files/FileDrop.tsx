import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAppSelector } from '@/app/redux';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { lazily } from '@/ui/lazily';
import classes from './files.module.css';
import { filesOfDrop, type Found } from './folders';

const FilesDialog = lazily(async () => (await import('./FilesDialog')).FilesDialog);
const PlainUpload = lazily(async () => (await import('./PlainUpload')).PlainUpload);

type Open = (files: readonly File[], found?: Found) => void;

interface Place {
  /** Null for people who may not make tables of files. */
  readonly open: Open | null;
  /** Called when tables may have been made; returns how to end it. */
  readonly onMade: (look: () => void) => () => void;
}

const FilePlace = createContext<Place>({ open: null, onMade: () => () => undefined });

/** Opens the dialog for files; null for people who may not make tables of them. */
export const useOpenFiles = (): Open | null => useContext(FilePlace).open;

/** For what shows tables or datasets: looks again after files were imported. */
export const useOnTablesMade = (look: () => void): void => {
  const { onMade } = useContext(FilePlace);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => onMade(() => latest.current()), [onMade]);
};

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

interface Opened {
  readonly files: readonly File[];
  readonly found: Found | undefined;
  /** A dialog for each time that files come. */
  readonly at: number;
}

/** Everything below can open the dialog, and files may be dropped anywhere. */
export function FileDrop({ children }: { children: ReactNode }) {
  const mayUpload = useAppSelector((state) => selectCan(state, 'can_upload', 'Database'));
  const previews = useAppSelector((state) => selectCapability(state, 'files.preview'));
  const [opened, setOpened] = useState<Opened | null>(null);
  const looks = useRef(new Set<() => void>());
  const place = useMemo(
    (): Place => ({
      open: mayUpload
        ? (files, found) => setOpened((now) => ({ files, found, at: (now?.at ?? 0) + 1 }))
        : null,
      onMade: (look) => {
        looks.current.add(look);
        return () => void looks.current.delete(look);
      },
    }),
    [mayUpload],
  );
  const close = () => {
    setOpened(null);
    for (const look of looks.current) look();
  };
  const isOver = useDrop(opened === null ? place.open : null);
  const Dialog = previews ? FilesDialog : PlainUpload;
  return (
    <FilePlace.Provider value={place}>
      {children}
      {isOver && <div className={classes.over}>Drop files to make tables of them</div>}
      {opened && (
        <Dialog key={opened.at} given={opened.files} found={opened.found} onClose={close} />
      )}
    </FilePlace.Provider>
  );
}
