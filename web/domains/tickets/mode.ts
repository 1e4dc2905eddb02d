import { paths } from '#web/lib/paths.ts';

/** Self service or employee management: determined by the path (spec 001 §1). */
export type Mode = 'own' | 'managed';

export const MODES = {
  own: {
    title: 'Complaint',
    group: 'Employee Self Service',
    list: paths.complaints,
    create: paths.createComplaint,
    type: 'isSelfService',
  },
  managed: {
    title: 'Issue Management',
    group: 'Employee Management',
    list: paths.issues,
    create: paths.createIssue,
    type: 'isEmployeeManagement',
  },
} as const satisfies Record<Mode, unknown>;
