/** The columns that a resource’s forms have, as `_info` describes them; read from the schemas of its writes. */
import { z } from 'zod';
import { labelOf } from './labels.ts';

export interface Form {
  /** The names in the wire’s order; the schema accepts more. */
  readonly columns: readonly string[];
  readonly body: z.ZodObject;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  array: 'List',
  object: 'Dict',
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema of a value that is not null. */
const filledIn = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

const columnOf = (name: string, field: z.core.$ZodType) => {
  const { type, minLength, maxLength } = filledIn(
    z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }),
  );
  return {
    description: '',
    label: labelOf(name),
    name,
    required: !z.safeParse(field, undefined).success,
    type: TYPES[[type].flat().find((one) => one !== 'null') ?? ''] ?? 'Inferred',
    unique: false,
    ...(maxLength === undefined
      ? {}
      : {
          validate: [`<Length(min=${minLength ?? 0}, max=${maxLength}, equal=None, error=None)>`],
        }),
  };
};

export const formColumns = ({ columns, body }: Form) =>
  columns.flatMap((name) => {
    const field = body.shape[name];
    return field ? [columnOf(name, field)] : [];
  });
