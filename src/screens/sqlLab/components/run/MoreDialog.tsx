import { useAppSelector } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { scheduleForm } from '../../model/scheduleForm';
import type { Tab } from '../../state/activeTab';
import type { Run } from '../../model/run';
import { CreateAsModal } from './CreateAsModal';
import { EstimateModal } from './EstimateModal';
import { SaveDatasetModal } from './SaveDatasetModal';
import { ScheduleModal } from './ScheduleModal';
import { TemplateParamsModal } from './TemplateParamsModal';

export type OpenDialog = 'parameters' | 'estimate' | 'schedule' | 'TABLE' | 'VIEW' | 'dataset';

interface Props {
  readonly dialog: OpenDialog;
  readonly editor: Tab;
  readonly run: Run | undefined;
  readonly onClose: () => void;
}

/** The dialog that an entry of the menu opened. */
export function MoreDialog({ dialog, editor, run, onClose }: Props) {
  const conf = useAppSelector((state) => selectConf(state).SCHEDULED_QUERIES);
  switch (dialog) {
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
    default:
      return run && <SaveDatasetModal run={run} name={editor.name} onClose={onClose} />;
  }
}
