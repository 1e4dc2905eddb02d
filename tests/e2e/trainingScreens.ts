import type { Screen } from './screen.ts';

const OWN = '/SelfService/traininganddevelopment';
const PROFILE = '/profile/traininganddevelopment';
const LIST = '/administration/trainingAndDevelopment/list';

/** The screens of trainings. */
export const trainingScreens = (trainingId: number): readonly Screen[] => [
  {
    route: `${OWN}/application`,
    as: 'employee',
    at: `${OWN}/application`,
    shows: 'Find a training',
    moments: {
      givingBack: async (page) => {
        await page
          .getByRole('button', { name: /^Give back/ })
          .first()
          .click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
  },
  {
    route: `${OWN}/application/self-create`,
    as: 'employee',
    at: `${OWN}/application/self-create`,
    shows: 'Applications close',
  },
  {
    route: `${OWN}/trainingevaluation`,
    as: 'employee',
    at: `${OWN}/trainingevaluation`,
    shows: 'No evaluation is waiting for you',
  },
  {
    route: `${PROFILE}/trainingschedule`,
    as: 'hr',
    at: `${PROFILE}/trainingschedule`,
    shows: 'First aid',
    moments: {
      copying: async (page) => {
        await page.getByRole('button', { name: 'Copy a year' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  {
    route: `${PROFILE}/trainingschedule/create`,
    as: 'hr',
    at: `${PROFILE}/trainingschedule/create`,
    shows: 'Session 1',
  },
  {
    route: `${PROFILE}/trainingschedule/edit/:id`,
    as: 'hr',
    at: `${PROFILE}/trainingschedule/edit/${trainingId}`,
    shows: 'Session 1',
    alike: true,
  },
  {
    route: `${PROFILE}/trainingschedule/view/:id`,
    as: 'hr',
    at: `${PROFILE}/trainingschedule/view/${trainingId}`,
    shows: 'Participants',
  },
  {
    route: `${PROFILE}/application`,
    as: 'hr',
    at: `${PROFILE}/application`,
    shows: 'First aid',
  },
  {
    route: `${PROFILE}/application/create`,
    as: 'hr',
    at: `${PROFILE}/application/create`,
    shows: 'Employee',
  },
  {
    route: '/training/planning',
    as: 'hr',
    at: '/training/planning',
    shows: 'Every approved need is planned',
  },
  {
    route: `${PROFILE}/calendarbooking`,
    as: 'hr',
    at: `${PROFILE}/calendarbooking`,
    shows: 'Elsewhere',
  },
  {
    route: '/training/execution',
    as: 'hr',
    at: '/training/execution',
    shows: 'No training is planned yet.',
    alike: true,
  },
  { route: LIST, as: 'hr', at: LIST, shows: 'First aid', alike: true },
  {
    route: `${LIST}/create`,
    as: 'hr',
    at: `${LIST}/create`,
    shows: 'Session 1',
    alike: true,
  },
];
