/** The duties of people with a PMS role in a business unit. */
export const DUTIES = {
  run: 'Opens and publishes cycles',
  calibrate: 'Calibrates scores',
  reports: 'Reads reports',
} as const;

export type Duty = keyof typeof DUTIES;
