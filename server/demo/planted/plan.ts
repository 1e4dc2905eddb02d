import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Employee } from '#server/demo/stage/organisation.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';

/** The audit controls that report one of these requests. */
type Control =
  | 'afterRejection'
  | 'belowLimit'
  | 'byDelegate'
  | 'dormantActive'
  | 'outsideHours'
  | 'ownCircle'
  | 'pairApproving'
  | 'undone'
  | 'withinSeconds';

export interface Decision {
  login: string;
  at: string;
  event: 'approve' | 'reject' | 'undo';
  comment?: string;
}

/** A request for a salary certificate, and the audit control that reports it; null if none does. */
export interface Certificate {
  control: Control | null;
  employeeId: number;
  filedBy: string;
  /** The bank and branch to which the certificate is addressed, different for each request. */
  addressedTo: string;
  amount: number | null;
  at: string;
  decisions: readonly Decision[];
}

type Plan = Pick<Certificate, 'control' | 'at' | 'decisions'> & Partial<Certificate>;

/** From this amount on, finance must approve, too. */
export const LIMIT = 500_000;

const BANKS = ['Rupsha Savings', 'Shapla Housing Finance', 'Korotoa Credit', 'Meherpur Leasing'];
const BRANCHES =
  'Gulshan Motijheel Uttara Agrabad Savar Banani Mirpur Dhanmondi Tejgaon Khulna Sylhet Bogura Cumilla Gazipur Narayanganj'.split(
    ' ',
  );

const approve = (login: string, at: string, comment?: string): Decision => ({
  login,
  at,
  event: 'approve',
  ...(comment ? { comment } : {}),
});

/** Three requests for each of these audit controls, and the other requests that the controls need for comparison. */
export function getCertificates({
  today,
  people,
  actor,
}: Pick<Stage, 'today' | 'people' | 'actor'>): Certificate[] {
  const plans: Plan[] = [
    ...unusualTimes(today),
    ...aroundLimit(today),
    ...undone(today),
    ...dormant(today),
    ...amongThemselves(today, people, (login) => actor(login).employeeId ?? 0),
    ...byDelegate(today),
  ];
  const others = people.filter(
    ({ account, unit, kind }) => account === null && unit.code === 'RT' && kind === 'rank',
  );
  const rejectedFirst = afterRejection(today, others.slice(-3));
  return [...plans, ...rejectedFirst].map((plan, place) => ({
    employeeId: others[place]?.employeeId ?? 0,
    filedBy: 'hr',
    addressedTo: `${BANKS[place % BANKS.length]}, ${BRANCHES[place % BRANCHES.length]}`,
    amount: null,
    ...plan,
  }));
}

const on = (today: string, daysAgo: number, minutes: number, seconds = 0): string =>
  officeTime(workingDaysBefore(today, daysAgo), minutes, seconds);

const unusualTimes = (today: string): Plan[] => [
  ...[4, 9, 16].map((day): Plan => {
    const decisions = [approve('hr2', on(today, day, 13 * 60 + day))];
    return { control: 'outsideHours', at: on(today, day, 60), decisions };
  }),
  ...[5, 12, 19].map((day): Plan => {
    const decisions = [approve('hr2', on(today, day, 120, 9))];
    return { control: 'withinSeconds', at: on(today, day, 120, 2), decisions };
  }),
];

const aroundLimit = (today: string): Plan[] =>
  [495_000, 480_000, 499_999, 300_000].map((amount, place) => ({
    control: amount > 0.95 * LIMIT ? 'belowLimit' : null,
    at: on(today, 14 - place, 150),
    amount,
    decisions: [approve('hr2', on(today, 13 - place, 210))],
  }));

const undone = (today: string): Plan[] =>
  [22, 13, 6].map((day) => ({
    control: 'undone',
    at: on(today, day, 100),
    amount: 650_000,
    decisions: [
      approve('hr2', on(today, day - 1, 180)),
      {
        login: 'hr2',
        at: on(today, day - 1, 195),
        event: 'undo',
        comment: 'The amount isn’t the one of the bank’s offer.',
      },
      approve('hr2', on(today, day - 2, 240), 'Compared with the offer.'),
      approve('finance', on(today, day - 3, 260)),
    ],
  }));

/**
 * Creates one decision, and then three groups of five. Each group follows a gap longer than the 60 days that the audit
 * control allows.
 */
function dormant(today: string): Plan[] {
  const near = (daysAgo: number, minutes: number) =>
    officeTime(workingDaysBefore(daysBefore(today, daysAgo), 0), minutes);
  const active = (daysAgo: number, count: number): Plan[] =>
    Array.from({ length: count }, (_, place) => ({
      control: count > 1 && place === 0 ? 'dormantActive' : null,
      at: near(daysAgo + 3, 60 + place * 3),
      decisions: [approve('otp', near(daysAgo, 90 + place * 4))],
    }));
  return [...active(294, 1), ...active(228, 5), ...active(160, 5), ...active(22, 5)];
}

/** Working days ago from which approvals are delegated. */
export const DELEGATED_DAYS = 7;
const byDelegate = (today: string): Plan[] =>
  [3, 2, 1].map((day) => ({
    control: 'byDelegate',
    at: on(today, day + 3, 250),
    decisions: [approve('admin2', on(today, day, 300))],
  }));

/** Requests on which people decide for each other, for a superior, and for their own team. */
function amongThemselves(
  today: string,
  people: readonly Employee[],
  getEmployee: (login: string) => number,
): Plan[] {
  const reportsTo = ({ reportsTo: seat }: Employee) => people[seat ?? -1];
  const hr2 = people.find(({ account }) => account?.login === 'hr2');
  const team = people.filter((one) => reportsTo(one)?.account?.login === 'hr2');
  const circle = [hr2 && reportsTo(hr2), ...team.slice(0, 2)];
  return [
    ...(
      [
        ['hr', 'otp', 12],
        ['otp', 'hr', 9],
        ['hr', 'otp', 5],
      ] as const
    ).map(([about, decider, day]): Plan => ({
      control: 'pairApproving',
      employeeId: getEmployee(about),
      filedBy: about,
      at: on(today, day, 40),
      decisions: [approve(decider, on(today, day - 1, 75))],
    })),
    ...circle.map((person, place): Plan => ({
      control: 'ownCircle',
      employeeId: person?.employeeId ?? 0,
      at: on(today, 18 - place * 4, 200),
      decisions: [approve('hr2', on(today, 17 - place * 4, 330))],
    })),
  ];
}

const afterRejection = (today: string, people: readonly Employee[]): Plan[] =>
  people.flatMap(({ employeeId }, place): Plan[] => {
    const day = 30 - place * 5;
    return [
      {
        control: null,
        employeeId,
        at: on(today, day, 70),
        decisions: [
          {
            login: 'hr2',
            at: on(today, day - 1, 140),
            event: 'reject',
            comment: 'There was a certificate for the same bank last month.',
          },
        ],
      },
      {
        control: 'afterRejection',
        employeeId,
        at: on(today, day - 5, 80),
        decisions: [approve('hr2', on(today, day - 6, 165))],
      },
    ];
  });
