import { Modal } from '@mantine/core';
import { VizGallery } from './VizGallery';

interface Props {
  readonly current: string;
  readonly onChoose: (type: string) => void;
  readonly onClose: () => void;
}

export function VizGalleryModal({ current, onChoose, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Chart type" size="xl">
      <VizGallery current={current} onChoose={onChoose} />
    </Modal>
  );
}
