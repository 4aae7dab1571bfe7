import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import type { DatabaseConnection } from '#common/wire/database.ts';
import { engineOf } from '#common/engines/engines.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
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
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => state.databases.byId[id]);
  const [wire, setWire] = useState<DatabaseConnection | null>(null);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const opening = dispatch(openConnection(id));
    void opening.then((action) => {
      if (openConnection.fulfilled.match(action)) setWire(action.payload);
      else if (!action.meta.aborted && action.payload) setError(action.payload);
    });
    return () => opening.abort();
  }, [dispatch, id, attempt]);

  if (error) {
    const again = () => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return <ErrorNotice error={error} action={{ label: 'Try again', onClick: again }} />;
  }
  if (!wire) return <Waiting>Reading the connection…</Waiting>;
  return <DatabaseForm subject={storedSubject(wire, row)} onClose={onClose} />;
}

/** Connects a database or changes how one is connected; a click beside it throws nothing away. */
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
