import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import type { Draw } from './drawn.ts';

const documentScreens = () => import('#web/domains/documents/controlled/index.ts');

const register =
  (kind: DocumentKind): Draw =>
  async () => {
    const { RegisterScreen } = await documentScreens();
    return { element: <RegisterScreen key={kind} kind={kind} /> };
  };
const form =
  (kind: DocumentKind, what: 'create' | 'edit'): Draw =>
  async () => {
    const { EditScreen } = await documentScreens();
    return { element: <EditScreen key={`${kind} ${what}`} kind={kind} /> };
  };

/**
 * The components of the screens about controlled documents: the register of each kind, and the library that
 * people read.
 */
export const documents = {
  documentSystems: register('system'),
  createDocumentSystem: form('system', 'create'),
  editDocumentSystem: form('system', 'edit'),
  documentProcesses: register('process'),
  createDocumentProcess: form('process', 'create'),
  editDocumentProcess: form('process', 'edit'),
  documentProcedures: register('procedure'),
  createDocumentProcedure: form('procedure', 'create'),
  editDocumentProcedure: form('procedure', 'edit'),
  documentSOPs: register('SOP'),
  createDocumentSOP: form('SOP', 'create'),
  editDocumentSOP: form('SOP', 'edit'),
  documentPolicies: register('policy'),
  createDocumentPolicy: form('policy', 'create'),
  editDocumentPolicy: form('policy', 'edit'),
  documentForms: register('forms'),
  createDocumentForm: form('forms', 'create'),
  editDocumentForm: form('forms', 'edit'),
  companyDocuments: async () => {
    const { LibraryScreen } = await documentScreens();
    return { element: <LibraryScreen key="all" /> };
  },
  companyDocument: async () => ({ Component: (await documentScreens()).DocumentScreen }),
  formsToFill: async () => {
    const { LibraryScreen } = await documentScreens();
    return { element: <LibraryScreen key="forms" only="forms" /> };
  },
} satisfies Record<string, Draw>;
