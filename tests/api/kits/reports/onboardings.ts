import { withTransaction } from '#server/platform/db/transaction.ts';
import { openOnboarding } from '#server/domains/people/onboarding/index.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Opens the onboarding of these people, as if they joined today. The first of them gets the supervisor. */
export async function letJoin(
  server: TestServer,
  people: readonly number[],
  supervisorId: number,
): Promise<void> {
  await server.owner.raw(`
    insert into onboarding_steps (account_id, name, owner, days)
      values (1, 'Read the policies', 'person', 7), (1, 'First talk', 'supervisor', 1);
    update employees set supervisor_id = ${supervisorId} where id = ${people[0] ?? 0};
    update employee_versions set supervisor_id = ${supervisorId} where employee_id = ${people[0] ?? 0}`);
  await withTransaction(server.db, async (tx) => {
    for (const employeeId of people) {
      const of = { accountId: 1, employeeId, joinedOn: accountDay() };
      await openOnboarding(tx, server.services.engine, of);
    }
  });
}
