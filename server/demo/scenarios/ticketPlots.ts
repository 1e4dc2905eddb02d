/** One action on a ticket, and how many working days ago it happened. */
export interface Act {
  as: string;
  event: string;
  daysAgo: number;
  /** The login to which a step is delegated. */
  to?: string;
  comment?: string;
  rating?: number;
}

/** A ticket: who raised it, about what, and its steps. */
export interface Plot {
  by: string;
  type: string;
  daysAgo: number;
  details: string;
  remarks?: string;
  acts: readonly Act[];
}

const complete = (as: string, daysAgo: number, comment = ''): Act => ({
  as,
  event: 'step.complete',
  daysAgo,
  comment,
});
const delegate = (as: string, to: string, daysAgo: number, comment = ''): Act => ({
  as,
  event: 'step.delegate',
  daysAgo,
  to,
  comment,
});
const close = (as: string, daysAgo: number, rating: number, comment = ''): Act => ({
  as,
  event: 'requester.close',
  daysAgo,
  rating,
  comment,
});
const overdue = (state: 'open' | 'delegated', daysAgo: number): Act => ({
  as: 'hr',
  event: `xstate.after.untilStepDue.ticket.${state}`,
  daysAgo,
});

/**
 * There is pending work at every stage, and nothing happens later than yesterday. Open tickets have hours left until
 * they are due; otherwise the worker's first run would make all of them overdue.
 */
export const PLOTS: readonly Plot[] = [
  // Open
  {
    by: 'employee',
    type: 'IT equipment and access',
    daysAgo: 1,
    details: 'The label printer in the knitting hall prints blank labels since the power cut.',
    remarks: 'We write labels by hand meanwhile, one shift needs about 400.',
    acts: [complete('hr', 1, 'Approved by telephone.')],
  },
  {
    by: 'manager',
    type: 'Payroll and salary',
    daysAgo: 2,
    details: 'Overtime of the Eid weekend is missing on my payslip, eleven hours in all.',
    acts: [complete('hr', 1, 'Attendance confirms the eleven hours.')],
  },
  {
    by: 'hr',
    type: 'Something else',
    daysAgo: 1,
    details: 'Reported by telephone: the lockers of the night shift cannot be shut.',
    acts: [],
  },
  {
    by: 'finance',
    type: 'Certificates and documents',
    daysAgo: 2,
    details: 'Salary certificate for a bank loan, addressed to the branch at Motijheel.',
    acts: [],
  },
  // Delegated
  {
    by: 'audit',
    type: 'IT equipment and access',
    daysAgo: 3,
    details: 'Read access to the purchase ledger of the trading unit for the half-year audit.',
    acts: [
      complete('hr', 2, 'Approved by telephone by the managing director.'),
      delegate('admin', 'developer', 1, 'The ledger is yours, please grant read access only.'),
    ],
  },
  {
    by: 'employee',
    type: 'Something else',
    daysAgo: 1,
    details: 'The bus of the second shift leaves ten minutes before the shift ends.',
    acts: [delegate('hr', 'manager', 1, 'You negotiated the timetable.')],
  },
  // Overdue
  {
    by: 'developer',
    type: 'Workplace and facilities',
    daysAgo: 7,
    details: 'Air conditioning on the third floor has been off for a week.',
    acts: [overdue('open', 5)],
  },
  {
    by: 'hr2',
    type: 'Leave and attendance',
    daysAgo: 6,
    details: 'Two days of sick leave were booked as absence without pay.',
    acts: [overdue('open', 4)],
  },
  // Without a responsible person
  {
    by: 'md',
    type: 'IT equipment and access',
    daysAgo: 1,
    details: 'A second screen for the board room.',
    acts: [],
  },
  // Waiting for the rating
  {
    by: 'employee',
    type: 'Certificates and documents',
    daysAgo: 5,
    details: 'Experience certificate in English for an evening course.',
    acts: [complete('hr', 3, 'Handed out at the desk.')],
  },
  {
    by: 'manager',
    type: 'Certificates and documents',
    daysAgo: 6,
    details: 'Certificate of employment for a visa application.',
    acts: [complete('hr', 4)],
  },
  // Closed
  {
    by: 'employee',
    type: 'Payroll and salary',
    daysAgo: 9,
    details: 'My bank account changed, the last salary went to the old one.',
    acts: [
      complete('hr', 7, 'New account checked against the bank’s letter.'),
      complete('finance', 5, 'Transferred again today.'),
      close('employee', 3, 5, 'Solved within days, thank you.'),
    ],
  },
  {
    by: 'admin',
    type: 'Something else',
    daysAgo: 8,
    details: 'The canteen card readers refuse cards issued before June.',
    acts: [
      complete('hr', 6),
      complete('hr', 4, 'Cards were exchanged.'),
      close('admin', 2, 3, 'It took a while.'),
    ],
  },
  // Reopened
  {
    by: 'audit',
    type: 'Certificates and documents',
    daysAgo: 9,
    details: 'Copy of my signed contract of employment.',
    acts: [
      complete('hr', 7),
      close('audit', 5, 2),
      {
        as: 'audit',
        event: 'requester.reopen',
        daysAgo: 1,
        comment: 'It is the contract of someone else with the same name.',
      },
    ],
  },
  // Closed for good
  {
    by: 'employee',
    type: 'Leave and attendance',
    daysAgo: 34,
    details: 'The fingerprint reader at gate 2 does not know me.',
    acts: [
      complete('hr', 32),
      complete('hr', 31, 'Registered again.'),
      close('employee', 30, 4),
      { as: 'hr', event: 'xstate.after.reopenWindow.ticket.closed', daysAgo: 22 },
    ],
  },
  {
    by: 'finance',
    type: 'IT equipment and access',
    daysAgo: 40,
    details: 'Notebook does not charge any more.',
    acts: [
      complete('hr', 38),
      complete('admin', 36, 'Battery replaced.'),
      close('finance', 35, 5, 'Excellent.'),
      { as: 'hr', event: 'xstate.after.reopenWindow.ticket.closed', daysAgo: 26 },
    ],
  },
];
