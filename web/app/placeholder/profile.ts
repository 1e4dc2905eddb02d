import { withForms, type Area } from './area.ts';

const group = 'Employee Management';

/** The profile area of the catalogue (002 §2.10). */
export const PROFILE: readonly Area[] = [
  {
    group,
    screens: {},
  },
  {
    group,
    screens: {
      '/profile/traininganddevelopment/trainingrequisition': 'Training Requisition',
      ...withForms('/profile/traininganddevelopment/budget', 'Training Budget', ['create']),
      '/profile/traininganddevelopment/calendarbooking': 'Calendar Booking',
    },
  },
  {
    group,
    screens: {},
  },
];
