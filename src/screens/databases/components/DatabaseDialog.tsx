import { Modal } from '@mantine/core';
import { useState } from 'react';
import { engineOf } from '#common/engines/engines.ts';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { newSubject, type Subject, storedSubject } from '../state/form';
import { openConnection } from '../state/thunks';
import { DatabaseForm } from './DatabaseForm';
import { EngineCards } from './EngineCards';

interface Props {
  /** Null connects a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

function New({ onClose, onKind }: { onClose: () => void; onKind: (name: string) => void }) {
  const [subject, setSubject] = useState<Subject | null>(null);
  if (!subject) {
    return (
      <EngineCards
        onPick={(engine) => {
          setSubject(newSubject(engine));
          onKind(engine.name);
        }}
      />
    );
  }
  const back = () => {
    setSubject(null);
    onKind('');
  };
  return <DatabaseForm subject={subject} onClose={onClose} onBack={back} />;
}

function Stored({ id, onClose }: { id: number; onClose: () => void }) {
  const row = useAppSelector((state) => state.databases.byId[id]);
  const { reply: wire, error, reload } = useRequest(openConnection, id);
  if (error) {
    return <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />;
  }
  if (!wire) return <Waiting>Loading the connection…</Waiting>;
  return <DatabaseForm subject={storedSubject(wire, row)} onClose={onClose} />;
}

/** Connects a database or changes its connection; a click outside does not discard the input. */
export function DatabaseDialog({ id, onClose }: Props) {
  const row = useAppSelector((state) => (id === null ? undefined : state.databases.byId[id]));
  const [kind, setKind] = useState('');
  const title =
    id === null
      ? `Connect a ${kind || 'new'} database`
      : `Edit “${row?.database_name ?? ''}”${row && !row.is_built_in ? ` (${engineOf(row.backend).displayName})` : ''}`;
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      {id === null ? (
        <New onClose={onClose} onKind={setKind} />
      ) : (
        <Stored id={id} onClose={onClose} />
      )}
    </Modal>
  );
}
