import type { TestServer } from '#tests/support/server.ts';

export interface Grown {
  planId: number;
  talkId: number;
  draftId: number;
}

/** A running development plan of the employee, and a finished talk of theirs and a draft; their IDs. */
export async function letGrow(server: TestServer): Promise<Grown> {
  const [employee, hr] = await Promise.all([server.as('employee'), server.as('hr')]);
  const post = async (client: typeof employee, path: string, body: object): Promise<number> => {
    const answer = await client.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { autoId?: number }).autoId ?? 0;
  };
  const planId = await post(employee, '/Development/SavePlan', {
    aim: 'Lead the dyeing line',
    gap: 'Hands work over too late',
    startsOn: '2026-01-01',
    endsOn: '2028-12-31',
    steps: [
      { kind: 'training', words: 'Course for line leaders', dueOn: '2026-03-01' },
      { kind: 'task', words: 'Plan a week of the line', dueOn: '2028-06-01' },
    ],
  });
  const act = (client: typeof employee, type: string) =>
    post(client, '/Workflow/Dispatch', {
      workflow: 'developmentPlan',
      items: [{ subjectId: planId, event: { type } }],
    });
  await act(employee, 'propose');
  // The employee of the test company has no supervisor.
  await act(hr, 'agree');
  await post(employee, '/Development/AddPlanNote', {
    planId,
    heldOn: '2026-02-02',
    words: 'Wants to try a night shift',
  });
  const talkId = await post(employee, '/Coaching/StartTalk', { heldOn: '2026-02-02' });
  await post(employee, '/Coaching/FinishTalk', {
    talkId,
    revision: 0,
    heldOn: '2026-02-02',
    goal: 'Hand work over in time',
    reality: '',
    options: '',
    will: 'A list each evening',
    actions: [{ words: 'Write the list', dueOn: '2026-06-01' }],
  });
  const draftId = await post(employee, '/Coaching/StartTalk', { heldOn: '2026-02-03' });
  return { planId, talkId, draftId };
}
