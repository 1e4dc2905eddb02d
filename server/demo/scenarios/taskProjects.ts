/** A project of the demo; its first member owns it. */
export interface ProjectPlan {
  code: string;
  name: string;
  description: string;
  members: readonly string[];
  /** How many days before today it began. `endsIn` is how many days from today it ends. */
  beganAgo: number;
  endsIn: number;
  cards: number;
  /** The share of its cards that are done, from 0 to 1. */
  done: number;
  titles: readonly string[];
  labels: readonly string[];
  comment: string;
}

export const PROJECTS: readonly ProjectPlan[] = [
  {
    code: 'MOVE',
    name: 'Move to the Gulshan office',
    description: 'Everyone from Banani works in Gulshan Tower before the new year.',
    members: ['hr', 'employee', 'manager', 'admin', 'finance'],
    beganAgo: 40,
    endsIn: 32,
    cards: 96,
    done: 0.45,
    titles: [
      'Seat plan of the floor',
      'Order desks and chairs',
      'Network in the meeting rooms',
      'Parking for visitors',
      'Tell suppliers the new address',
      'Access cards',
      'Fire drill on the new floor',
      'Move the archive',
      'End the lease in Banani',
      'Signs and directions',
      'Canteen contract',
      'Insurance of the furniture',
    ],
    labels: ['Facilities', 'IT', 'Contracts', 'People'],
    comment: 'The landlord confirmed the date. We can go on.',
  },
  {
    code: 'EID',
    name: 'Eid bonus and shipment weeks',
    description: 'Bonus, overtime and transport in the four weeks before Eid.',
    members: ['manager', 'employee', 'hr', 'finance', 'md'],
    beganAgo: 25,
    endsIn: 18,
    cards: 72,
    done: 0.3,
    titles: [
      'Who gets the bonus',
      'Funds for bonus and advance pay',
      'Overtime plan of the sewing lines',
      'Buses for the long weekend',
      'Leave that overlaps a shipment',
      'Bank file tested',
      'Notice about the holidays',
      'Cash for people without accounts',
      'Line targets of the last week',
    ],
    labels: ['Pay', 'Lines', 'Transport'],
    comment: 'Please check the figure against last year before you move it on.',
  },
  {
    code: 'BOOK',
    name: 'Employee handbook 2027',
    description: 'One handbook for all units, in English and Bengali.',
    members: ['hr', 'manager', 'audit', 'employee', 'developer'],
    beganAgo: 60,
    endsIn: 60,
    cards: 64,
    done: 0.6,
    titles: [
      'Chapter on leave',
      'Chapter on attendance and overtime',
      'Chapter on conduct',
      'Chapter on expenses',
      'Bengali translation',
      'Review by counsel',
      'Pictures of the floors',
      'Print and hand out',
    ],
    labels: ['Writing', 'Translation', 'Review'],
    comment: 'Counsel wants the notice period in writing.',
  },
];
