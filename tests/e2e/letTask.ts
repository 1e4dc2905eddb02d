import { addCard, createProject } from '#tests/support/tasks.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A project with cards, which the screens of tasks show. */
export async function letTask(server: TestServer): Promise<void> {
  const [hr, employee] = await Promise.all([server.as('hr'), server.as('employee')]);
  const project = await createProject(hr, [employee], { name: 'Moving house' });
  await addCard(hr, project.projectId, 'Pack the archive', { dueOn: '2026-12-01', estimate: 3 });
  await addCard(hr, project.projectId, 'Seat plan', {
    assigneeId: hr.employeeId,
    priority: 1,
    labels: ['Facilities'],
  });
}
