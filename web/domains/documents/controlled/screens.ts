import {
  documentVersion,
  policyVersion,
} from '#machines/domains/documents/requests/documentVersion.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { paths } from '#web/lib/paths.ts';

/** The screens of each kind's register. */
export const REGISTERS: Readonly<
  Record<DocumentKind, { list: string; create: string; edit: string }>
> = {
  system: {
    list: paths.documentSystems,
    create: paths.createDocumentSystem,
    edit: paths.editDocumentSystem,
  },
  process: {
    list: paths.documentProcesses,
    create: paths.createDocumentProcess,
    edit: paths.editDocumentProcess,
  },
  procedure: {
    list: paths.documentProcedures,
    create: paths.createDocumentProcedure,
    edit: paths.editDocumentProcedure,
  },
  SOP: { list: paths.documentSOPs, create: paths.createDocumentSOP, edit: paths.editDocumentSOP },
  policy: {
    list: paths.documentPolicies,
    create: paths.createDocumentPolicy,
    edit: paths.editDocumentPolicy,
  },
  forms: {
    list: paths.documentForms,
    create: paths.createDocumentForm,
    edit: paths.editDocumentForm,
  },
};

export const getEdit = (kind: DocumentKind, documentId: number): string =>
  REGISTERS[kind].edit.replace(':id', String(documentId));

/** The screen on which a new version is sent for approval. */
export const getNewVersion = (kind: DocumentKind, documentId: number): string => {
  const { own } = kind === 'policy' ? policyVersion : documentVersion;
  return `${own.address}/create?documentId=${documentId}`;
};
