import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { schemasToWrite } from '../../model/schemaShown';
import type { Tab } from '../../state/activeTab';
import { selectDatabase, selectSchemas, selectSchemaShown } from '../../state/selectors';

export interface SchemaToWrite {
  /** Where the table or view is made; null: where the connection makes it. */
  readonly schema: string | null;
  /** What the server is asked for, whatever the database prescribes. */
  readonly requested: string | null;
  readonly isPrescribed: boolean;
  readonly places: readonly string[];
  readonly hasChoice: boolean;
  /** The query itself runs in another schema than it would otherwise. */
  readonly movesQuery: boolean;
  readonly choose: (schema: string | null) => void;
}

/** The schema a query's answer is written to: the one its database prescribes, the chosen one, or the tab's. */
export const useSchemaToWrite = (editor: Tab): SchemaToWrite => {
  const forced = useAppSelector(
    (state) => selectDatabase(state, editor.dbId)?.force_ctas_schema ?? null,
  );
  const shown = useAppSelector((state) => selectSchemaShown(state, editor));
  const schemas = useAppSelector((state) => selectSchemas(state, editor.dbId ?? 0, editor.catalog));
  const isApart = useAppSelector((state) => selectCapability(state, 'sqllab.create_in_schema'));
  const [chosen, setChosen] = useState<string | null>(null);
  const places = schemasToWrite(schemas.items);
  const requested = chosen ?? shown;
  return {
    schema: forced ?? requested,
    requested,
    isPrescribed: forced !== null,
    places,
    hasChoice: forced === null && places.length > 1,
    movesQuery: !isApart && chosen !== null && chosen !== shown,
    choose: setChosen,
  };
};
