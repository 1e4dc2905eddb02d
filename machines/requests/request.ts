import type { FieldValue, Fields } from '#machines/resources/field.ts';
import type { Screen } from '#machines/screens/screen.ts';

/** What somebody filled in, as the request's schema has it. */
export type Payload = Readonly<Record<string, FieldValue>>;

/**
 * Something that people ask for and others approve, said once: forms, lists, calls, buttons, queue,
 * notices, history and permissions are read off it. Checks and effects that need the database stand in
 * server/requests/<id>.ts.
 */
export interface RequestKind {
  /** Stored with every request, so never renamed. */
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** Begins its numbers: `SC-2026-0001`. */
  prefix: string;
  /** The screen on which people ask for themselves; whoever may create there may ask. */
  own: Screen;
  /** The screen on which whoever may asks for somebody else of their business units. */
  onBehalf: Screen;
  /** Its queue, below /approval. */
  queue: string;
  fields: Fields;
  /** The fields by which it is decided, most telling first. */
  columns: readonly string[];
  /** What lists call one, beside its number and whose it is. */
  subject: (payload: Payload) => string;
  /** What conditions by amount look at, in the account's currency. */
  amount?: (payload: Payload) => number | null;
  /** What conditions by days look at. */
  days?: (payload: Payload) => number | null;
  /** What it asks for is kept for it while it is open: its server holds it, and lets it go when it ends. */
  holds?: true;
  /** Whether its requester can ask for an approved one to be cancelled. */
  cancellable?: true;
  /** What is issued when it is approved, with what the payload says of it. */
  paper?: { name: string; values: (payload: Payload) => Readonly<Record<string, unknown>> };
}

export const defineRequest = (kind: RequestKind): RequestKind => kind;
