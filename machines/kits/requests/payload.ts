import type { Field, Fields } from '#machines/kits/resources/field.ts';

interface Values {
  text: string;
  number: number;
  date: string;
  time: string;
  flag: boolean;
  choice: string;
  reference: number;
  person: number;
  file: number;
  own: number;
}

type ValueOf<F extends Field> = F extends { kind: 'choice'; options: infer O }
  ? keyof O & string
  : Values[F['kind']];

/** The fields that their schema allows to be empty. */
type MayBeEmpty = { optional: true } | { filled: true } | { when: object };

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: ValueOf<F[Name]> | (F[Name] extends MayBeEmpty ? null : never);
};

type RowsOf<R> = {
  readonly [Name in keyof R]: R[Name] extends { fields: infer F extends Fields }
    ? readonly ValuesOf<F>[]
    : never;
};

/** The type of a kind's payload, derived from the kind's fields and lines. `payloadSchema` accepts the same values. */
export type PayloadOf<Kind extends { fields: Fields; rows?: object }> = ValuesOf<Kind['fields']> &
  (Kind extends { rows: infer R } ? RowsOf<R> : unknown);
