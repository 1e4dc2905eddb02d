const VIEWS = new Map(
  Object.entries({
    request: 'Increment Request',
    hr: 'Increment Review by HR',
    md: 'Increment Final Stage Approval',
    audit: 'Increment Release by Audit',
    finance: 'Increment Release by Finance',
  }),
);

const CALLS = new Map(
  Object.entries({
    'Employee/EmployeeListForIncrement': 'Create increment request',
    'Employee/IncrementRequestView': 'section',
    'Employee/IncrementRequestLanding': 'totals of a few',
    'Employee/IncrementBudgetLanding': 'Increment budget, totals of a few people',
    'PdfAndExcelReport/IncrementExport': 'exported file',
    'Employee/SalaryRevisions': 'Salary revisions',
    'PdfAndExcelReport/IncrementLetter': 'Increment letter',
    'PdfAndExcelReport/IncrementLetters': 'Increment letters',
    'Workflow/History': 'History of an increment',
    'Workflow/Instance': 'Timeline of an increment',
    'Workflow/Replay': 'Replay under another limit',
    'Workflow/SearchHistory': 'History, search',
    'Workflow/HistoryFile': 'History, exported file',
    'Workflow/Proof': 'History, bundle with proof',
    'Workflow/Preview': 'Preview of a decision',
  }),
);

/** `Increment Review by HR, section` for the call that the screen makes; the call where none is known. */
export function screenOf(call: string): string {
  const [path = '', parameters = ''] = call.split('?');
  const view = VIEWS.get(new URLSearchParams(parameters).get('viewType') ?? '');
  const name = CALLS.get(path) ?? path;
  return view ? `${view}, ${name}` : name;
}
