import type { Draw } from './drawn.ts';

const profitCenters = () => import('#web/domains/organisation/profitCenters/index.ts');
const employees = () => import('#web/domains/people/employees/index.ts');

/** The components of the screens about personal records, which HR and employees edit. */
export const personalRecords = {
  createEmployee: async () => ({ Component: (await employees()).CreateScreen }),
  bulkUpdate: async () => ({ Component: (await employees()).BulkUpdateScreen }),
  createProfitCenters: async () => ({ Component: (await profitCenters()).CreateScreen }),
  editProfitCenters: async () => ({ Component: (await profitCenters()).EditScreen }),
  handOverCandidate: async () => ({
    Component: (await import('#web/domains/people/hireDesk/index.ts')).HandOverScreen,
  }),
  createHired: async () => ({ Component: (await employees()).HiredScreen }),
  employee: async () => ({ Component: (await employees()).RecordScreen }),
  employeeProfile: async () => ({ Component: (await employees()).ProfileScreen }),
  chooseForPrint: async () => ({ Component: (await employees()).ChooseForPrintScreen }),
  printPreview: async () => ({ Component: (await employees()).PrintPreviewScreen }),
  aboutMe: async () => ({ Component: (await employees()).AboutMeScreen }),
  contactBook: async () => ({ Component: (await employees()).ContactBookScreen }),
  ownDocuments: async () => ({ Component: (await employees()).OwnDocumentsScreen }),
  addDocument: async () => {
    const { OwnDocumentsScreen } = await employees();
    return { element: <OwnDocumentsScreen adds /> };
  },
} satisfies Record<string, Draw>;
