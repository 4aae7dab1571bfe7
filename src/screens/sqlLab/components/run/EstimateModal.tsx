import { Modal, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { isFinal } from '@/ui/errorKinds';
import { Waiting } from '@/ui/Waiting';
import { selectEstimate, selectHasSelection, selectPlannedLimit } from '../../state/selectors';
import { estimateEditor } from '../../state/thunks/planning';
import type { Tab } from '../../state/activeTab';
import type { CostEstimate } from '../../model/plan';
import classes from './dialogs.module.css';

const WHOLE = /^\d{4,}$/;
/** Whole numbers in groups of three; everything else as the database words it. */
const grouped = (text: string): string =>
  WHOLE.test(text) ? BigInt(text).toLocaleString('en') : text;

function CostTable({ cost }: { cost: NonNullable<CostEstimate['cost']> }) {
  const names = [...new Set(cost.flatMap((statement) => Object.keys(statement)))];
  const isOne = cost.length === 1;
  if (names.length === 0)
    return <Text c="dimmed">The database returned no estimate for this query.</Text>;
  return (
    <Table aria-label="Estimated cost">
      <Table.Thead>
        <Table.Tr>
          {!isOne && <Table.Th>Statement</Table.Th>}
          {names.map((name) => (
            <Table.Th key={name} className={classes.number}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cost.map((statement, index) => (
          // eslint-disable-next-line react/no-array-index-key -- statements have no other name
          <Table.Tr key={index}>
            {!isOne && <Table.Td>{index + 1}</Table.Td>}
            {names.map((name) => (
              <Table.Td key={name} className={classes.number}>
                {grouped(statement[name] ?? '')}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The estimated cost of the query, requested when the dialog opens; nothing runs. */
export function EstimateModal({ editor, onClose }: { editor: Tab; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const estimate = useAppSelector((state) => selectEstimate(state, editor.id));
  const isSelection = useAppSelector((state) => selectHasSelection(state, editor.id));
  const queryLimit = useAppSelector((state) => selectPlannedLimit(state, editor));
  const { id } = editor;
  useEffect(() => {
    dispatch(estimateEditor(id));
  }, [dispatch, id]);
  return (
    <Modal opened onClose={onClose} title="Estimate cost">
      <Text size="sm" c="dimmed" mb={12}>
        {isSelection ? 'For the selected text' : 'For the whole text'},{' '}
        {queryLimit === null
          ? 'without the row limit that a run sets'
          : `with the row limit of ${queryLimit.toLocaleString('en')}`}
        , as the database estimates it. Nothing runs.
      </Text>
      <div className={classes.body}>
        {estimate?.error && (
          <ErrorNotice
            error={estimate.error}
            {...(isFinal(estimate.error)
              ? {}
              : { action: { label: 'Try again', onClick: () => dispatch(estimateEditor(id)) } })}
          />
        )}
        {estimate?.cost && <CostTable cost={estimate.cost} />}
        {estimate && !estimate.error && !estimate.completed && (
          <Waiting>Requesting the estimate…</Waiting>
        )}
      </div>
    </Modal>
  );
}
