import { z } from 'zod';

/**
 * A field that a schema does not know, with the names that the schema does know in the same object.
 */
export interface UnknownField {
  path: PropertyKey[];
  name: string;
  known: readonly string[];
}

type Find = (value: unknown, path: PropertyKey[], fields: UnknownField[]) => void;
type Schema = z.core.$ZodType;

/**
 * Finds the fields of a value, at any depth, that its schema would drop silently. The schemas are not just made strict,
 * because a strict union would report the problems of all its options instead of the name of the field.
 */
export function unknownFields(schema: Schema, value: unknown): UnknownField[] {
  const fields: UnknownField[] = [];
  findIn(schema)?.(value, [], fields);
  return fields;
}

const finders = new WeakMap<Schema, Find | null>();

/** Makes the function that finds unknown fields, once for each schema; null if the schema contains no object. */
function findIn(schema: Schema): Find | null {
  const entry = finders.get(schema);
  if (entry !== undefined) return entry;
  // A schema that contains itself gets this function while its actual function is still being made.
  finders.set(schema, (value, path, unknown) => finders.get(schema)?.(value, path, unknown));
  const find = createFinder(schema as z.core.$ZodTypes);
  finders.set(schema, find);
  return find;
}

function createFinder(schema: z.core.$ZodTypes): Find | null {
  const { def } = schema._zod;
  if (def.type === 'object') return inObject(def);
  if (def.type === 'array') return inEach(findIn(def.element));
  if (def.type === 'record') return inValues(findIn(def.valueType));
  if (def.type === 'tuple') {
    return inPlaces(def.items.map(findIn), def.rest ? findIn(def.rest) : null);
  }
  if (def.type === 'union') return inOption(def);
  if (def.type === 'pipe') return findIn(def.in) ?? inOutcome(def.in, findIn(def.out));
  if (def.type === 'lazy') {
    return (value, path, unknown) => findIn(def.getter())?.(value, path, unknown);
  }
  // A schema that wraps another one: optional, nullable, or with a default.
  return 'innerType' in def ? findIn(def.innerType) : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inObject({ shape, catchall }: z.core.$ZodObjectDef): Find {
  const keys = Object.keys(shape);
  const names = new Set(keys);
  // A schema that accepts other fields declares it with a catchall.
  const isOpen = catchall !== undefined;
  const inside = keys.flatMap((name) => {
    const field = shape[name];
    const find = field ? findIn(field) : null;
    return find ? [{ name, find }] : [];
  });
  return (value, path, unknown) => {
    if (!isObject(value)) return;
    if (!isOpen) {
      for (const name of Object.keys(value)) {
        if (!names.has(name)) unknown.push({ path: [...path, name], name, known: keys });
      }
    }
    for (const { name, find } of inside) find(value[name], [...path, name], unknown);
  };
}

const inEach = (find: Find | null): Find | null =>
  // For the items of most lists, which contain no objects, there is no function, so these lists are
  // not searched.
  find &&
  ((value, path, unknown) => {
    if (Array.isArray(value)) value.forEach((one, at) => find(one, [...path, at], unknown));
  });

const inValues = (find: Find | null): Find | null =>
  find &&
  ((value, path, unknown) => {
    if (!isObject(value)) return;
    for (const [name, one] of Object.entries(value)) find(one, [...path, name], unknown);
  });

const inPlaces = (finds: readonly (Find | null)[], rest: Find | null): Find => {
  return (value, path, unknown) => {
    if (!Array.isArray(value)) return;
    value.forEach((one, at) => (finds[at] ?? rest)?.(one, [...path, at], unknown));
  };
};

/**
 * Searches in the option of a union that the value matches or, if it matches none, in the option that knows most of its
 * fields.
 */
function inOption(def: z.core.$ZodUnionDef): Find | null {
  const options = def.options.map((option) => ({ option, find: findIn(option) }));
  if (options.every(({ find }) => find === null)) return null;
  const discriminator = 'discriminator' in def ? String(def.discriminator) : null;
  return (value, path, unknown) => {
    const mark = discriminator !== null && isObject(value) ? value[discriminator] : undefined;
    const fitting = options.filter(({ option }) =>
      discriminator === null
        ? true
        : option._zod.propValues?.[discriminator]?.has(mark as z.core.util.Primitive),
    );
    const outcomes = fitting.map(({ option, find }) => {
      const own: UnknownField[] = [];
      find?.(value, path, own);
      return { own, option };
    });
    const fits =
      outcomes.length > 1
        ? outcomes.filter(({ option }) => z.core.safeParse(option, value).success)
        : outcomes;
    const [best] = (fits.length > 0 ? fits : outcomes).toSorted(
      (a, b) => a.own.length - b.own.length,
    );
    if (best) unknown.push(...best.own);
  };
}

/** Searches in a value that becomes an object only after the first step of parsing, such as JSON in a query. */
const inOutcome = (before: Schema, find: Find | null): Find | null =>
  find &&
  ((value, path, unknown) => {
    const read = z.core.safeParse(before, value);
    if (read.success) find(read.data, path, unknown);
  });
