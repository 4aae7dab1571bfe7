import { useAppSelector } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { scheduleForm } from '../../model/scheduleForm';
import type { Tab } from '../../state/activeTab';
import { selectShownRun } from '../../state/selectors';
import type { Dialog } from '../../state/slices/viewSlice';
import { CreateAsModal } from './CreateAsModal';
import { EstimateModal } from './EstimateModal';
import { RefreshedTableModal } from './RefreshedTableModal';
import { SaveDatasetModal } from './SaveDatasetModal';
import { SavedTextModal } from './SavedTextModal';
import { SaveQueryModal } from './SaveQueryModal';
import { ScheduleModal } from './ScheduleModal';
import { TemplateParamsModal } from './TemplateParamsModal';

interface Props {
  readonly dialog: Exclude<Dialog, 'shortcuts'>;
  readonly editor: Tab;
  readonly onClose: () => void;
}

/** A dialog about one editor, its text or the rows of its run. */
export function EditorDialog({ dialog, editor, onClose }: Props) {
  const conf = useAppSelector((state) => selectConf(state).SCHEDULED_QUERIES);
  const run = useAppSelector((state) => selectShownRun(state, editor.id));
  switch (dialog) {
    case 'save':
      return <SaveQueryModal editor={editor} onClose={onClose} />;
    case 'saved':
      return <SavedTextModal editor={editor} onClose={onClose} />;
    case 'parameters':
      return <TemplateParamsModal editor={editor} onClose={onClose} />;
    case 'estimate':
      return <EstimateModal editor={editor} onClose={onClose} />;
    case 'schedule': {
      const form = scheduleForm(conf);
      return form && <ScheduleModal editor={editor} form={form} onClose={onClose} />;
    }
    case 'TABLE':
    case 'VIEW':
      return <CreateAsModal editor={editor} method={dialog} onClose={onClose} />;
    case 'refreshed':
      return <RefreshedTableModal editor={editor} onClose={onClose} />;
    case 'dataset':
      return run && <SaveDatasetModal run={run} name={editor.name} onClose={onClose} />;
  }
}
