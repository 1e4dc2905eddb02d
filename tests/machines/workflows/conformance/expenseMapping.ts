const sum = { column: 'Sum', as: 'number' };
const day = { column: 'When', as: 'day' };
/** Maps the activities of `small.csv` to the events of an expense claim. */
export const EXPENSE_MAPPING = {
  log: { case: 'Claim', activity: 'Step', role: 'As', person: 'Who', time: 'When' },
  start: [
    {
      name: 'Any',
      input: {
        payload: {
          purpose: 'From the log',
          fromDate: day,
          toDate: day,
          lines: [{ spentOn: day, expenseTypeId: 1, amount: sum }],
        },
      },
    },
  ],
  roles: {
    staff: [{ party: 'requester' }],
    boss: [{ relative: 'supervisor' }],
    hr: [{ role: 'hr' }],
    cashier: [{ role: 'finance' }],
  },
  activities: {
    submit: [{ event: 'send' }],
    approve: [{ event: 'approve' }],
    pay: [{ event: 'pay', with: { amount: sum, method: 'bank', paidOn: day } }],
    paid: [{ event: 'confirmPayment' }],
  } as Record<string, unknown>,
};
