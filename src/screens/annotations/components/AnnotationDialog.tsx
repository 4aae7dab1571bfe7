import { Modal } from '@mantine/core';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { openAnnotation } from '../state/thunks';
import { AnnotationForm } from './AnnotationForm';

interface Props {
  readonly layerId: number;
  /** Null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** One annotation of a layer. */
export function AnnotationDialog({ layerId, id, onClose }: Props) {
  const { reply, error, reload } = useRequest(openAnnotation, id === null ? null : { layerId, id });
  return (
    <Modal
      opened
      onClose={onClose}
      title={id === null ? 'Add annotation' : 'Edit annotation'}
      size={440}
    >
      {error ? (
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />
      ) : id === null || reply ? (
        <AnnotationForm layerId={layerId} annotation={reply} onClose={onClose} />
      ) : (
        <Waiting />
      )}
    </Modal>
  );
}
