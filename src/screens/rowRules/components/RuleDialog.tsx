import { Modal } from '@mantine/core';
import { useState } from 'react';
import { LeaveGuard } from '@/features/leaving/LeaveGuard';
import { useRequest } from '@/features/requests/useRequest';
import { ConfirmDiscard } from '@/ui/ConfirmDiscard';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { openRowRule } from '../state/thunks';
import { RuleForm } from './RuleForm';

interface Props {
  /** Null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** One rule. Nothing is saved before Save. */
export function RuleDialog({ id, onClose }: Props) {
  const { reply, error, reload } = useRequest(openRowRule, id);
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (isChanged ? setLeaving(true) : onClose());
  const isThere = id === null || reply !== null;
  return (
    <Modal opened onClose={close} title={id === null ? 'Add rule' : 'Edit rule'} size={560}>
      {error && !isThere && (
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />
      )}
      {!error && !isThere && <Waiting>Loading the rule…</Waiting>}
      {isThere && (
        <RuleForm id={id} rule={reply} onChanged={setChanged} onCancel={close} onSaved={onClose} />
      )}
      <ConfirmDiscard isOpen={isLeaving} onKeep={() => setLeaving(false)} onDiscard={onClose} />
      <LeaveGuard isUnsaved={isChanged} what="rule" />
    </Modal>
  );
}
