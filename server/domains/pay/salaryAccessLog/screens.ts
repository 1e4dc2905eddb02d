import { msg } from '#machines/core/locales/messages.ts';

const VIEWS = new Map(
  Object.entries({
    request: msg('Increment Request'),
    hr: msg('Increment Review by HR'),
    md: msg('Increment Final Stage Approval'),
    audit: msg('Increment Release by Audit'),
    finance: msg('Increment Release by Finance'),
  }),
);

const CALLS = new Map(
  Object.entries({
    'Employee/EmployeeListForIncrement': msg('Create increment request'),
    'Employee/IncrementRequestView': msg('section'),
    'Employee/IncrementRequestLanding': msg('totals of a few'),
    'Employee/IncrementBudgetLanding': msg('Increment budget, totals of a few people'),
    'PdfAndExcelReport/IncrementExport': msg('exported file'),
    'Employee/SalaryRevisions': msg('Salary revisions'),
    'PdfAndExcelReport/IncrementLetter': msg('Increment letter'),
    'PdfAndExcelReport/IncrementLetters': msg('Increment letters'),
    'Pay/PreviewAssignment': msg('Salary assignment, preview'),
    'SalaryAssignment/CheckFile': msg('Salary assignment, file'),
    'Pay/PolicyDetails': msg('Employee policy details'),
    'Payroll/Slip': msg('Payslip'),
    'Payroll/SlipFile': msg('Payslip, PDF'),
    'Payroll/SlipsFile': msg('Payslips of a run, PDF'),
    'Pay/PreviewPayslip': msg('Payslip template, preview'),
    'Payroll/Why': msg('Payslip, an amount explained'),
    'Payroll/Compare': msg('Payslip, compared with the one before'),
    'Payroll/Slips': msg('Payroll run, slips'),
    'Payroll/Differences': msg('Payroll run, differences'),
    'Payroll/PaymentFile': msg('Payment file'),
    'Payroll/MakeFile': msg('Payment file'),
    'Payroll/Holds': msg('Salary hold'),
    'Pay/PreviewRule': msg('Payroll rule, preview'),
    'Fund/Member': msg('Statement of the provident fund'),
    'Gratuity/Leaving': msg('Gratuity on Leaving'),
    'Tax/Certificate': msg('Tax certificate'),
    'Tax/Projection': msg('Tax Calculation'),
    'Separation/Settlement': msg('Final settlement'),
    'Separation/Settlements': msg('Final settlements'),
    'Separation/RecalculateSettlement': msg('Final settlement, recalculated'),
    'Resources/recurringItem': msg('Allowance and deduction'),
    'Workflow/History': msg('History of an increment'),
    'Workflow/Instance': msg('Timeline of an increment'),
    'Workflow/Replay': msg('Replay under another limit'),
    'Workflow/SearchHistory': msg('History, search'),
    'Workflow/HistoryFile': msg('History, exported file'),
    'Workflow/Proof': msg('History, bundle with proof'),
    'Workflow/Task': msg('Task'),
    'Workflow/Instances': msg('Work in progress'),
    'Workflow/Inbox': msg('My tasks'),
    'Workflow/Preview': msg('Preview of a decision'),
  }),
);

/**
 * Returns the title of the screen that makes a call, such as `Increment Review by HR, section`, or the call itself if
 * it is unknown.
 */
export function getScreen(call: string): string {
  const [path = '', parameters = ''] = call.split('?');
  const view = VIEWS.get(new URLSearchParams(parameters).get('viewType') ?? '');
  const name = CALLS.get(path) ?? path;
  return view ? `${view}, ${name}` : name;
}
