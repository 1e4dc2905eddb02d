import { describe, expect, it } from 'vitest';
import { payloadSchema } from '#machines/kits/requests/events.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { samplePayload } from '#machines/kits/requests/samples.ts';
import type { Field } from '#machines/kits/resources/field.ts';

/** As `PayloadOf` has it. */
const TYPES: Record<Field['kind'], string> = {
  text: 'string',
  number: 'number',
  date: 'string',
  time: 'string',
  flag: 'boolean',
  choice: 'string',
  reference: 'number',
  person: 'number',
  file: 'number',
  own: 'number',
};
const mayBeEmpty = ({ optional, filled, when }: Field) =>
  optional === true || filled === true || when !== undefined;

describe.each(REQUESTS.map((kind) => [kind.id, kind] as const))(
  'the schema of %s accepts what the type of its payload says',
  (_id, kind) => {
    const schema = payloadSchema(kind);
    const payload = samplePayload(kind, true);
    const read = schema.parse(payload);

    it.each(Object.entries(kind.fields))('%s', (name, field) => {
      const value = read[name];
      if (value === null) expect(mayBeEmpty(field)).toBe(true);
      else expect(typeof value).toBe(TYPES[field.kind]);
      const emptied = schema.safeParse({ ...payload, [name]: null });
      if (field.kind === 'flag') expect(emptied.data?.[name]).toBe(false);
      // A field that another asks for may be refused, too, but is empty where it isn't asked for.
      else if (field.when === undefined) expect(emptied.success).toBe(mayBeEmpty(field));
    });
  },
);
