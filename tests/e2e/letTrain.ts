import { createTrainingLists, openTraining } from '#tests/support/trainings.ts';
import type { TestServer } from '#tests/support/server.ts';

/** One open training with a participant, and one that is open for everyone; the ID of the first. */
export async function letTrain(server: TestServer): Promise<number> {
  const [employee, trainer] = await Promise.all([server.as('employee'), server.as('developer')]);
  const lists = await createTrainingLists(server, trainer.employeeId);
  const trainingId = await openTraining(server, lists, { seats: 1 });
  const { status, body } = await employee.post('/Training/Apply', { trainingId });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await openTraining(server, lists, { seats: 20 });
  return trainingId;
}
