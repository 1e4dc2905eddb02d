import type { FieldValue, Fields } from '#machines/resources/field.ts';
import type { Rows } from '#machines/resources/resource.ts';
import type { RowValues } from '#machines/resources/schema.ts';
import type { PipelineDraft } from './pipeline.ts';
import type { Screen } from '#machines/screens/screen.ts';

/** The form data, as in the request's schema. */
export type Payload = Readonly<Record<string, FieldValue | readonly RowValues[]>>;

/** Lines of a request, such as those of an expense claim. They are stored with it. */
export type RequestRows = Pick<Rows, 'label' | 'one' | 'fields' | 'least' | 'ordered'>;

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
  /** The screen for own requests; its create permission allows requesting. */
  own: Screen;
  /** The screen for requests on behalf of people in one's business units. */
  onBehalf: Screen;
  /** Its queue, below /approval. */
  queue: string;
  fields: Fields;
  /** What its files are uploaded for; with those of all requests where nothing is said. */
  files?: string;
  /** Lines that are filled in with it, by name. */
  rows?: Readonly<Record<string, RequestRows>>;
  /** The fields by which it is decided, most telling first. */
  columns: readonly string[];
  /** Its description in lists, next to number and person. */
  subject: (payload: Payload) => string;
  /** What conditions by amount look at, in the account's currency. */
  amount?: (payload: Payload) => number | null;
  /** What conditions by days look at. */
  days?: (payload: Payload) => number | null;
  /** What it asks for is kept for it while it is open: its server holds it, and lets it go when it ends. */
  holds?: true;
  /**
   * It ends in money: its approvers may grant less than `amount`, and finance pays what is payable, in
   * parts if need be. Nobody pays what they approved. Where something else may cover it, `samples` has
   * payloads that leave something to be paid and payloads that don't.
   */
  payment?: {
    payable: (payload: Payload, granted: number) => number;
    samples?: readonly Payload[];
  };
  /** Whether its requester can ask for an approved one to be cancelled. */
  cancellable?: true;
  /** Its requester can ask to change an approved one; these texts describe that. */
  changeable?: { words: (payload: Payload) => string };
  /**
   * Its result (`days`) depends on facts that may change later, such as holidays: Cadre recounts it, and
   * cancels it if no days are left.
   */
  recounted?: true;
  /** Its steps until the company publishes its own; else supervisor, then HR. */
  pipeline?: PipelineDraft;
  /** What is issued when it is approved, with what the payload says of it. */
  paper?: { name: string; values: (payload: Payload) => Readonly<Record<string, unknown>> };
}

export const defineRequest = (kind: RequestKind): RequestKind => kind;
