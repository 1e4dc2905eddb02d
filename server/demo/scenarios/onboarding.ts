import { onboardingItemWorkflow } from '#machines/domains/people/onboardingItem/workflow.ts';
import type { OnboardingOwner } from '#machines/domains/people/onboardingItem/owners.ts';
import { openOnboarding } from '#server/domains/people/onboarding/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import {
  daysBefore,
  officeTime,
  workingDaysAfter,
  workingDaysBefore,
} from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID, type Employee } from '#server/demo/stage/organisation.ts';
import { NEWCOMER } from '#server/demo/stage/newcomer.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';

/**
 * What the demo company does for everyone who joins: who does it, how many days after the joining date, and whether
 * evidence is needed.
 */
const STEPS: readonly (readonly [string, OnboardingOwner, number, boolean])[] = [
  ['Contract signed', 'hr', 0, true],
  ['Desk and access', 'admin', 1, false],
  ['Bank account for the salary', 'person', 5, false],
  ['Equipment handed over', 'admin', 3, false],
  ['Safety training', 'hr', 7, true],
  ['First talk with the supervisor', 'supervisor', 3, false],
  ['Policies introduced and read', 'person', 14, false],
];

interface Settled {
  title: string;
  /** Working days after the first one. */
  after: number;
  by: string;
  event: { type: string; comment?: string };
}

const settle = (title: string, after: number, by: string, comment?: string): Settled => ({
  title,
  after,
  by,
  event: comment === undefined ? { type: 'finish' } : { type: 'prove', comment },
});

const BEGINNING: readonly Settled[] = [
  settle('Contract signed', 0, 'hr', 'Contract in the personal file, signed by both'),
  settle('Desk and access', 1, 'admin'),
];

const MOST: readonly Settled[] = [
  ...BEGINNING,
  settle('Equipment handed over', 2, 'admin'),
  settle('Bank account for the salary', 3, 'hr'),
  settle('First talk with the supervisor', 3, 'hr'),
];

/**
 * How far the new employees are. The one who joined last has done nothing yet, and the one who joined first everything.
 */
const PROGRESS: readonly (readonly Settled[])[] = [
  [],
  BEGINNING,
  MOST,
  [
    ...MOST,
    {
      title: 'Safety training',
      after: 5,
      by: 'hr',
      event: { type: 'skip', comment: 'Has the certificate of the fire service already' },
    },
  ],
  [
    ...MOST,
    {
      title: 'Equipment handed over',
      after: 5,
      by: 'hr',
      event: { type: 'reopen', comment: 'The laptop was the wrong one' },
    },
  ],
  [
    ...MOST,
    settle('Safety training', 5, 'hr', 'Certificate of the fire service, two days'),
    settle('Policies introduced and read', 6, 'hr'),
  ],
];

const OF_NEWCOMER: readonly Settled[] = [
  ...BEGINNING,
  settle('Bank account for the salary', 2, NEWCOMER),
];

/** The people who joined in the last weeks, each with the steps of their onboarding. */
export const onboarding: Scenario = (stage) => {
  const joined = stage.people
    .filter(({ joinedDaysAgo }) => joinedDaysAgo >= 6 && joinedDaysAgo <= 28)
    .toSorted((one, other) => one.joinedDaysAgo - other.joinedDaysAgo);
  const newcomer = joined.filter(({ account }) => account?.login === NEWCOMER);
  const others = joined.filter(({ account }) => account === null);
  // The progress is spread evenly from those who joined last to those who joined first.
  const step = Math.max(1, Math.floor(others.length / PROGRESS.length));
  return [
    { at: officeTime(daysBefore(stage.today, 40), 30), happen: () => keepSteps(stage) },
    ...newcomer.flatMap((person) => welcome(stage, person, OF_NEWCOMER)),
    ...PROGRESS.flatMap((settled, index) => {
      const person = others[index * step];
      return person ? welcome(stage, person, settled) : [];
    }),
  ];
};

async function keepSteps({ tx }: Stage): Promise<void> {
  await query(
    tx,
    `insert into onboarding_steps (account_id, name, owner, days, needs_evidence)
     select $accountId, s.name, s.owner, s.days, s.proved
     from unnest($names::text[], $owners::text[], $days::integer[], $proved::boolean[])
       s (name, owner, days, proved)`,
    {
      accountId: ACCOUNT_ID,
      names: STEPS.map(([name]) => name),
      owners: STEPS.map(([, owner]) => owner),
      days: STEPS.map(([, , days]) => days),
      proved: STEPS.map(([, , , proved]) => proved),
    },
  );
  await recordUnrecorded(tx, 'onboardingStep');
}

/** Opens a person's onboarding on their first day, and settles these items on the working days after it. */
function welcome(
  { tx, today, actor }: Stage,
  { employeeId, joinedDaysAgo }: Employee,
  settled: readonly Settled[],
): Moment[] {
  // The first working day counts as day 0, and nothing is settled after yesterday.
  const workingDay = (after: number): string => {
    const day = workingDaysAfter(daysBefore(today, joinedDaysAgo + 1), after + 1);
    const last = workingDaysBefore(daysBefore(today, 1), 0);
    return day < last ? day : last;
  };
  return [
    {
      at: officeTime(daysBefore(today, joinedDaysAgo), 10),
      happen: (engine) =>
        openOnboarding(tx, engine, {
          accountId: ACCOUNT_ID,
          employeeId,
          joinedOn: daysBefore(today, joinedDaysAgo),
        }),
    },
    ...settled.map(({ title, after, by, event }, index) => ({
      at: officeTime(workingDay(after), 90 + 10 * index),
      happen: async (engine: Engine) => {
        const items = await query<{ id: number }>(
          tx,
          'select id from onboarding_items where employee_id = $employeeId and title = $title',
          { employeeId, title },
        );
        await dispatch(tx, engine, {
          workflow: onboardingItemWorkflow.id,
          actor: actor(by),
          items: items.map(({ id }) => ({ subjectId: id, event })),
        });
      },
    })),
  ];
}
