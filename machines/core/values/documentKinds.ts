import { MENU, type MenuReference } from './menuReferences.ts';

interface DocumentKindWords {
  /** The label of one document of the kind. */
  label: string;
  /** The prefix of the numbers of such documents. */
  prefix: string;
  /** The permission for the register of such documents. */
  reference: MenuReference;
}

/**
 * The kinds of controlled documents (spec 002 §2.10), by the path of their register, from the most general ones
 * to forms.
 */
export const DOCUMENT_KINDS = {
  system: { label: 'Management system', prefix: 'SYS', reference: MENU.documentSystems },
  process: { label: 'Process', prefix: 'PRC', reference: MENU.documentProcesses },
  procedure: { label: 'Procedure', prefix: 'PRD', reference: MENU.documentProcedures },
  SOP: { label: 'SOP', prefix: 'SOP', reference: MENU.documentSOPs },
  policy: { label: 'Policy', prefix: 'POL', reference: MENU.documentPolicies },
  forms: { label: 'Form', prefix: 'FRM', reference: MENU.documentForms },
} as const satisfies Readonly<Record<string, DocumentKindWords>>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const DOCUMENT_KIND_IDS = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = Object.fromEntries(
  Object.entries(DOCUMENT_KINDS).map(([kind, { label }]) => [kind, label]),
) as Record<DocumentKind, string>;

/** The permissions for the registers of all kinds. */
export const DOCUMENT_REFERENCES: readonly MenuReference[] = Object.values(DOCUMENT_KINDS).map(
  ({ reference }) => reference,
);
