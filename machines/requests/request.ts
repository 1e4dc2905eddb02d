import type { ContextField } from '#machines/model/contextFields.ts';
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
 * A kind of request, declared once: forms, lists, routes, buttons, queue, notices, history and
 * permissions are derived from it. Checks and effects in the database are in server/requests/<id>.ts.
 */
export interface RequestKind {
  /** Stored with every request, so never rename it. */
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** The prefix of its numbers: `SC-2026-0001`. */
  prefix: string;
  /** The screen for own requests; its create permission allows requesting. */
  own: Screen;
  /** The screen for requests on behalf of people in one's business units. */
  onBehalf: Screen;
  /** The path of its queue, below /approval. */
  queue: string;
  fields: Fields;
  /** The upload purpose of its files; default: that of all requests. */
  files?: string;
  /** Lines that are filled in with it, by name. */
  rows?: Readonly<Record<string, RequestRows>>;
  /** The decisive fields, most important first. */
  columns: readonly string[];
  /** Its description in lists, next to number and person. */
  subject: (payload: Payload) => string;
  /** The amount for conditions, in the account's currency. */
  amount?: (payload: Payload) => number | null;
  /** The number of days for conditions. */
  days?: (payload: Payload) => number | null;
  /** It reserves what it requests while it is open; its server holds and releases it. */
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
  /** Whether its requester can request the cancellation of an approved one. */
  cancellable?: true;
  /** What its requester can request once it is approved, with the form's first values. */
  leadsTo?: {
    label: string;
    kind: string;
    values: (payload: Payload, requestId: number) => Readonly<Record<string, string>>;
  };
  /** Its requester can ask to change an approved one; these texts describe that. */
  changeable?: { words: (payload: Payload) => string };
  /**
   * Its result (`days`) depends on facts that may change later, such as holidays: Cadre recounts it, and
   * cancels it if no days are left.
   */
  recounted?: true;
  /** What those who decide see besides the form, listed in this order; its server reads them. */
  decisionFacts?: Readonly<Record<string, ContextField>>;
  /** Its default steps; otherwise supervisor, then HR. */
  pipeline?: PipelineDraft;
  /** The paper issued on approval, with its values from the payload. */
  paper?: { name: string; values: (payload: Payload) => Readonly<Record<string, unknown>> };
}

export const defineRequest = (kind: RequestKind): RequestKind => kind;
