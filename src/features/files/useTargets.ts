/** Where tables can be made: databases that take files, and the schemas of the chosen one. */
import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import { loadDatabases, loadSchemas } from './thunks';

interface Database {
  readonly id: number;
  readonly name: string;
}

const HOME_SCHEMAS = ['main', 'public'];

export const useTargets = () => {
  const dispatch = useAppDispatch();
  const [databases, setDatabases] = useState<readonly Database[] | null>(null);
  const [databaseId, setDatabaseId] = useState<number | null>(null);
  const [schemas, setSchemas] = useState<readonly string[]>([]);
  const [schema, setSchema] = useState<string | null>(null);
  const [error, setError] = useState<ErrorInfo | null>(null);

  useEffect(() => {
    const loading = dispatch(loadDatabases());
    void loading.then((action) => {
      if (loadDatabases.fulfilled.match(action)) {
        setDatabases(action.payload);
        setDatabaseId(action.payload[0]?.id ?? null);
      } else if (action.payload && action.payload.kind !== 'aborted') setError(action.payload);
    });
    return () => loading.abort();
  }, [dispatch]);

  useEffect(() => {
    if (databaseId === null) return undefined;
    const loading = dispatch(loadSchemas(databaseId));
    void loading.then((action) => {
      if (!loadSchemas.fulfilled.match(action)) return;
      const names = action.payload.filter((name) => name !== 'information_schema');
      setSchemas(names);
      setSchema(HOME_SCHEMAS.find((name) => names.includes(name)) ?? names[0] ?? null);
    });
    return () => loading.abort();
  }, [dispatch, databaseId]);

  return {
    databases,
    databaseId,
    schemas,
    schema,
    error,
    setDatabase: setDatabaseId,
    setSchema,
  };
};
export type Targets = ReturnType<typeof useTargets>;
