import { get, post, type Attempt, type Theirs } from './attempt.ts';

const assign = (theirs: Theirs) => ({
  employeeIds: [theirs.employeeId],
  from: '2149-01-01',
  breakdownId: theirs.breakdownId,
  policyId: theirs.salaryPolicyId,
  groupId: theirs.payrollGroupId,
});
const fields = ['employeeIds', 'breakdownId', 'policyId', 'groupId'] as const;

const ofRun = (route: string, more: Record<string, unknown> = {}): Attempt =>
  post(route, 'runId', 'refused', ({ payrollRunId: runId }) => ({ runId, ...more }));

/** Pay: assignments, runs, slips and payments; and separations. */
export const payAttempts: readonly Attempt[] = [
  ...[
    ['GetEmployeePfReport', 'yearId=2026'],
    ['GetEmployeeGratuityReport', ''],
    ['GetEmployeeTaxReport', ''],
  ].flatMap(([report = '', year = '']) => [
    get(`/Employee/${report}`, 'businessUnitId', 'businessUnitId', 'refused', year),
    get(`/Employee/${report}`, 'employeeId', 'employeeId', 'filtered', `businessUnitId=1&${year}`),
  ]),
  {
    ...get('/Employee/GetEmployeePfReport', 'yearId', 'taxYearId', 'filtered'),
    // A year isn't the ID of a row: no one's data belongs to it.
    send: (client) => client.get('/Employee/GetEmployeePfReport?businessUnitId=1&yearId=2090'),
  },
  get('/Fund/Member', 'employeeId', 'employeeId', 'refused'),
  get('/Gratuity/Leaving', 'employeeId', 'employeeId', 'refused'),
  get('/Tax/Bands', 'tableId', 'payTableId', 'refused', 'amount=1000'),
  get('/Tax/Projection', 'employeeId', 'employeeId', 'refused'),
  get('/Tax/Projection', 'taxYearId', 'taxYearId', 'refused', 'employeeId=1'),
  get('/Tax/Certificate', 'employeeId', 'employeeId', 'refused'),
  get('/Tax/Certificate', 'taxYearId', 'taxYearId', 'refused'),
  get('/Tax/CertificateFile', 'employeeId', 'employeeId', 'refused'),
  get('/Tax/CertificateFile', 'taxYearId', 'taxYearId', 'refused'),
  get('/Separation/Settlement', 'settlementId', 'settlementId', 'refused'),
  post('/Separation/PrepareSettlement', 'separationId', 'refused', ({ separationId }) => ({
    separationId,
  })),
  post('/Separation/RecalculateSettlement', 'settlementId', 'refused', ({ settlementId }) => ({
    settlementId,
    lines: [],
  })),
  get('/Separation/Release', 'requestId', 'separationRequestId', 'refused'),
  post('/FundOpening/UndoImport', 'importId', 'refused', ({ importId }) => ({ importId })),
  post('/MobileBill/UndoImport', 'importId', 'refused', ({ importId }) => ({ importId })),
  post('/Separation/MakeLeaverLink', 'requestId', 'refused', ({ separationRequestId }) => ({
    requestId: separationRequestId,
  })),
  post('/Separation/EndLeaverLink', 'requestId', 'refused', ({ separationRequestId }) => ({
    requestId: separationRequestId,
  })),
  post('/Separation/NameSuccessor', 'requestId', 'refused', ({ separationRequestId }) => ({
    requestId: separationRequestId,
    employeeId: 0,
  })),
  post('/Separation/NameSuccessor', 'employeeId', 'invalid', ({ employeeId }) => ({
    requestId: 1,
    employeeId,
  })),
  post('/SalaryAssignment/UndoImport', 'importId', 'refused', ({ importId }) => ({ importId })),
  get('/Pay/Assignments', 'groupId', 'payrollGroupId', 'filtered'),
  get('/Pay/Assignments', 'breakdownId', 'breakdownId', 'filtered'),
  get('/Pay/Assignments', 'policyId', 'salaryPolicyId', 'filtered'),
  get('/Pay/PolicyDetails', 'employeeId', 'employeeId', 'refused', 'policyId=1'),
  get('/Pay/PolicyDetails', 'policyId', 'salaryPolicyId', 'filtered', 'employeeId=1'),
  get('/Pay/PolicyDetails', 'breakdownId', 'breakdownId', 'filtered', 'employeeId=1&policyId=1'),
  ...fields.map((field) => post('/Pay/PreviewAssignment', field, 'filtered', assign)),
  ...fields.map((field) =>
    post('/Pay/Assign', field, 'invalid', (theirs) => ({ ...assign(theirs), reason: 'Curious' })),
  ),
  post('/Pay/PreviewRule', 'elementId', 'refused', ({ elementId }) => ({
    elementId,
    fromDay: '2026-01-01',
    formula: '1',
  })),
  post('/Pay/PreviewRule', 'breakdownId', 'refused', ({ elementId, breakdownId }) => ({
    elementId,
    breakdownId,
    fromDay: '2026-01-01',
    formula: '1',
  })),
  post('/Pay/PreviewPayslip', 'payrollGroupId', 'refused', ({ payrollGroupId }) => ({
    payrollGroupId,
    parts: [],
    elements: [],
  })),
  post('/Pay/PreviewPayslip', 'elements.elementId', 'refused', ({ elementId }) => ({
    parts: [],
    elements: [{ elementId }],
  })),
  post('/Payroll/AddYear', 'groupId', 'refused', ({ payrollGroupId: groupId }) => ({
    groupId,
    startsOn: '2149-01-01',
    payDate: '2149-01-31',
  })),
  get('/Payroll/Missing', 'monthId', 'payrollMonthId', 'refused'),
  get('/Payroll/Run', 'runId', 'payrollRunId', 'refused'),
  get('/Payroll/Slips', 'runId', 'payrollRunId', 'refused'),
  get('/Payroll/Differences', 'runId', 'payrollRunId', 'refused'),
  get('/Payroll/Slip', 'slipId', 'slipId', 'refused'),
  get('/Payroll/Why', 'slipId', 'slipId', 'refused', 'code=basic'),
  get('/Payroll/Compare', 'slipId', 'slipId', 'refused'),
  get('/Payroll/SlipFile', 'slipId', 'slipId', 'refused'),
  get('/Payroll/SlipsFile', 'runId', 'payrollRunId', 'refused'),
  get('/Payroll/PaymentFile', 'fileId', 'paymentFileId', 'refused'),
  post('/Payroll/CreateRun', 'monthId', 'refused', ({ payrollMonthId: monthId }) => ({
    kind: 'salary',
    monthId,
    bonusSetupId: null,
  })),
  post('/Payroll/CreateRun', 'bonusSetupId', 'refused', (theirs) => ({
    kind: 'bonus',
    monthId: theirs.payrollMonthId,
    bonusSetupId: theirs.bonusSetupId,
  })),
  post('/Payroll/EditRun', 'runId', 'refused', ({ payrollRunId: runId, employeeId }) => ({
    runId,
    leaveOut: [employeeId],
    comment: 'Curious',
  })),
  ofRun('/Payroll/MakeFile', { bankId: 1, format: 'csv' }),
  post('/Payroll/MakeFile', 'bankId', 'refused', ({ payrollRunId: runId, bankId }) => ({
    runId,
    bankId,
    format: 'csv',
  })),
  post('/Payroll/CancelFile', 'fileId', 'refused', ({ paymentFileId: fileId }) => ({
    fileId,
    reason: 'Curious',
  })),
  post('/Payroll/ConfirmFile', 'fileId', 'refused', ({ paymentFileId: fileId }) => ({ fileId })),
  ofRun('/Payroll/PayCash'),
  ofRun('/Payroll/ConfirmCash'),
  ofRun('/Payroll/ReleaseSlips', { slipIds: [1], reason: 'Curious' }),
  ofRun('/Payroll/HoldSlips', { slipIds: [1], reason: 'Curious' }),
  post('/Payroll/HoldSlips', 'slipIds', 'refused', ({ payrollRunId: runId, slipId }) => ({
    runId,
    slipIds: [slipId],
    reason: 'Curious',
  })),
  get('/Payroll/Holds', 'employeeId', 'employeeId', 'refused'),
  post('/Payroll/HoldPerson', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    reason: 'Curious',
  })),
  post('/Payroll/ReleasePerson', 'holdId', 'refused', ({ holdId }) => ({ holdId })),
  post('/Payroll/ReleaseSlips', 'slipIds', 'refused', ({ payrollRunId: runId, slipId }) => ({
    runId,
    slipIds: [slipId],
    reason: 'Curious',
  })),
  ofRun('/Payroll/ReadReturns', { text: 'PR-1-F1-1;closed' }),
];
