import { createTrainingLists, getPlan, moveBack, openTraining } from '#tests/support/trainings.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expectOk } from '#tests/api/increments/carry.ts';

/** A training of each business unit with these people, budgets for them, and a title that everyone needs. */
export async function holdTrainings(
  server: TestServer,
  employeeIds: readonly number[],
): Promise<void> {
  const hr = await server.as('hr');
  const lists = await createTrainingLists(server, employeeIds[0] ?? 0);
  for (const businessUnitId of [1, 2]) {
    const trainer = await hr.post('/Resources/trainer/Save', {
      values: {
        name: `Guest ${businessUnitId}`,
        trainingOrganizationId: lists.organizationId,
        employeeId: null,
        email: null,
        phone: null,
        subjects: null,
      },
    });
    expectOk(trainer);
    const { autoId: trainerId } = trainer.body as { autoId: number };
    const sessions = getPlan(lists).sessions.map((session) => ({ ...session, trainerId }));
    const trainingId = await openTraining(server, lists, { businessUnitId, seats: 10, sessions });
    expectOk(await hr.post('/Training/ApplyFor', { trainingId, employeeIds }));
    // Reports begin with the last year.
    await moveBack(server, trainingId, 90);
  }
  await server.owner.raw(`
    insert into training_duties (training_title_id, position, within_days)
      values (${lists.titleId}, 0, 30);
    insert into training_budgets (business_unit_id, name, year, amount)
      select u, 'Trainings', extract(year from now()), 100000 from generate_series(1, 2) u`);
}
