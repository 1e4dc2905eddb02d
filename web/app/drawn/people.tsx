import type { Draw } from './drawn.ts';

const tickets = () => import('#web/domains/tickets/index.ts');
const grievances = () => import('#web/domains/grievances/index.ts');
const recruitment = () => import('#web/domains/recruitment/index.ts');

type Mode = 'own' | 'managed';
const ticketList =
  (mode: Mode): Draw =>
  async () => {
    const { ListScreen } = await tickets();
    return { element: <ListScreen key={mode} mode={mode} /> };
  };
const ticketForm =
  (mode: Mode): Draw =>
  async () => {
    const { CreateScreen } = await tickets();
    return { element: <CreateScreen key={mode} mode={mode} /> };
  };
const grievanceList =
  (key: string): Draw =>
  async () => {
    const { GrievanceScreen } = await grievances();
    return { element: <GrievanceScreen key={key} /> };
  };

/** The components of the screens about grievances, tickets and recruitment. */
export const people = {
  createRequisition: async () => ({ Component: (await recruitment()).CreateScreen }),
  recruitmentTracer: async () => ({ Component: (await recruitment()).TracerScreen }),
  serviceBook: async () => ({
    Component: (await import('#web/domains/people/employment/index.ts')).ServiceBookScreen,
  }),
  organogram: async () => ({
    Component: (await import('#web/domains/people/organogram/index.ts')).OrganogramScreen,
  }),
  headcountPlan: async () => ({ Component: (await recruitment()).PlanScreen }),
  grievances: grievanceList('managed'),
  ownGrievances: grievanceList('own'),
  grievanceDashboard: async () => ({ Component: (await grievances()).DashboardScreen }),
  complaints: ticketList('own'),
  issues: ticketList('managed'),
  createComplaint: ticketForm('own'),
  createIssue: ticketForm('managed'),
} satisfies Record<string, Draw>;
