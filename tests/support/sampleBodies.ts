/** A schema of the API reference, reduced to what samples need. */
export interface BodySchema {
  type?: string;
  properties?: Record<string, BodySchema>;
  additionalProperties?: boolean | BodySchema;
  items?: BodySchema;
  prefixItems?: BodySchema[];
  anyOf?: BodySchema[];
  oneOf?: BodySchema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minItems?: number;
}

type Path = (string | number)[];

/** The values that replace each object and each value of a schema. */
interface Filling {
  object: (fields: Record<string, unknown>, path: Path) => unknown;
  value: (schema: BodySchema, path: Path) => unknown;
}

/** A body with every object that a schema describes: all fields, one entry in each list. */
export function sampleBody(schema: BodySchema, filling: Filling, path: Path = []): unknown {
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  const options = schema.anyOf ?? schema.oneOf ?? [];
  const deepest = options.find(({ properties, items }) => properties ?? items) ?? option;
  if (deepest) return sampleBody(deepest, filling, path);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [
      name,
      sampleBody(field, filling, [...path, name]),
    ]);
    return filling.object(Object.fromEntries(fields) as Record<string, unknown>, path);
  }
  if (schema.type === 'array') return [sampleBody(schema.items ?? {}, filling, [...path, 0])];
  return filling.value(schema, path);
}

/** A value that satisfies the schema, except for its custom checks. */
export function fitting({ type, const: constant, enum: options, format }: BodySchema): unknown {
  if (constant !== undefined) return constant;
  if (options) return options[0];
  if (format === 'uuid') return '01234567-89ab-4def-8123-456789abcdef';
  if (format === 'date') return '2026-11-02';
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return type === 'null' ? null : 'x';
}
