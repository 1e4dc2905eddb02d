import { PUBLISHED } from '#machines/core/screens/harmless.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_REFERENCES,
  type DocumentKind,
} from '#machines/core/values/documentKinds.ts';
import { FLAGS, MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, remove, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const base = '/administration/documentManagement';
const ALLOW = { admin: FLAGS, hr: FLAGS, audit: VIEW };

const register = <const Kind extends DocumentKind>(kind: Kind, title: string) => ({
  address: `${base}/${kind}` as const,
  title,
  menu: { group: 'Administration', within: 'Document Management' } as const,
  permission: { reference: DOCUMENT_KINDS[kind].reference, name: title, allow: ALLOW },
});
const creates = <const Kind extends DocumentKind>(kind: Kind, title: string) => ({
  address: `${base}/${kind}/create` as const,
  title,
  needs: create(DOCUMENT_KINDS[kind].reference),
});
const edits = <const Kind extends DocumentKind>(kind: Kind, title: string) => ({
  address: `${base}/${kind}/edit/:id` as const,
  title,
  needs: edit(DOCUMENT_KINDS[kind].reference),
});

const reads = view(MENU.companyDocuments, MENU.formsToFill, ...DOCUMENT_REFERENCES);
const keeps = view(...DOCUMENT_REFERENCES);

/** Controlled documents (spec 002 §2.10): a register of each kind, and what people read. */
export const documents = area({
  screens: {
    documentSystems: register('system', 'Management Systems'),
    createDocumentSystem: creates('system', 'Create Management System'),
    editDocumentSystem: edits('system', 'Edit Management System'),
    documentProcesses: register('process', 'Processes'),
    createDocumentProcess: creates('process', 'Create Process'),
    editDocumentProcess: edits('process', 'Edit Process'),
    documentProcedures: register('procedure', 'Procedures'),
    createDocumentProcedure: creates('procedure', 'Create Procedure'),
    editDocumentProcedure: edits('procedure', 'Edit Procedure'),
    documentSOPs: register('SOP', 'SOPs'),
    createDocumentSOP: creates('SOP', 'Create SOP'),
    editDocumentSOP: edits('SOP', 'Edit SOP'),
    documentPolicies: register('policy', 'Controlled Policies'),
    createDocumentPolicy: creates('policy', 'Create Policy'),
    editDocumentPolicy: edits('policy', 'Edit Policy'),
    documentForms: register('forms', 'Form Templates'),
    createDocumentForm: creates('forms', 'Create Form'),
    editDocumentForm: edits('forms', 'Edit Form'),
    companyDocuments: {
      address: `${base}/view`,
      title: 'Company Documents',
      menu: { group: 'Employee Self Service', within: 'Documents' },
      permission: {
        reference: MENU.companyDocuments,
        harmless: PUBLISHED,
        name: 'Company Documents',
        allow: EVERYONE,
      },
    },
    companyDocument: {
      address: `${base}/view/:id`,
      title: 'Company Document',
      needs: reads,
    },
    formsToFill: {
      address: '/SelfService/forms',
      title: 'Forms',
      menu: { group: 'Employee Self Service', within: 'Documents' },
      permission: {
        reference: MENU.formsToFill,
        name: 'Forms',
        allow: EVERYONE,
        harmless: PUBLISHED,
      },
    },
  },
  calls: {
    // The documents' own rules decide who may read or manage which of them.
    'GET /ControlledDocuments/Library': reads,
    'GET /ControlledDocuments/Find': reads,
    'GET /ControlledDocuments/Details': reads,
    'GET /ControlledDocuments/Receipts': reads,
    'GET /ControlledDocuments/OwnAnswers': reads,
    'GET /ControlledDocuments/FormVersions': reads,
    'POST /ControlledDocuments/FillIn': reads,
    'POST /ControlledDocuments/MarkRead': reads,
    'POST /ControlledDocuments/Acknowledge': reads,
    'GET /ControlledDocuments/Register': {
      query: 'kind',
      needs: new Map(
        Object.entries(DOCUMENT_KINDS).map(([kind, { reference }]) => [kind, view(reference)]),
      ),
    },
    'GET /ControlledDocuments/Options': keeps,
    // The call edits a document if it gets an ID, and otherwise creates one. It checks the permission for
    // each.
    'POST /ControlledDocuments/Save': keeps,
    'POST /ControlledDocuments/Withdraw': remove(...DOCUMENT_REFERENCES),
  },
});
