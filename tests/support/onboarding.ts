import type { PersonCreated } from '#machines/domains/people/contracts/people.ts';
import { hire } from './factories.ts';
import { accountDay } from './accountDay.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** Keeps a step of onboarding as HR does, and returns its ID. */
export async function keepStep(hr: Client, values: Record<string, unknown>): Promise<number> {
  const { status, body } = await hr.post('/Resources/onboardingStep/Save', {
    values: {
      departmentId: null,
      days: 0,
      needsEvidence: false,
      businessUnitId: null,
      forDepartmentId: null,
      designationId: null,
      employmentTypeId: null,
      description: null,
      ...values,
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { autoId: number }).autoId;
}

export interface Joiner {
  employeeId: number;
  client: Client;
}

/** The form with which HR enters an officer of the first unit. */
export const getForm = (code: string, more: object = {}) => ({
  name: `Joiner ${code}`,
  code,
  sectionId: 1,
  workplaceId: 1,
  designationId: 1,
  employmentTypeId: 1,
  gross: 30_000,
  isSomebodyElse: true,
  ...more,
});

/** Enters a person with a login, who joins so many days from today. */
export async function join(
  server: TestServer,
  login: string,
  { days = 0, ...more }: { days?: number } & Record<string, unknown> = {},
): Promise<Joiner> {
  const hr = await server.as('hr');
  const { status, body } = await hr.post('/Employee/Create', {
    ...getForm(`J-${login}`, { joiningDate: accountDay(days), ...more }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { employeeId } = body as PersonCreated;
  if (employeeId === null) throw new Error('The person was not created');
  await hire(server.owner, { login, roles: ['employee'], employeeId });
  return { employeeId, client: await server.as(login) };
}
