import { feedbackSteps, TEMPLATE } from '#tests/api/performance/feedbackSteps.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface Answered {
  /** A round about the employee with results, and what the employee is asked about someone else. */
  roundId: number;
  requestId: number;
}

/** A feedback round about the employee that is shared, and one that runs. */
export async function letAnswer(server: TestServer): Promise<Answered> {
  await server.owner.raw(TEMPLATE);
  const steps = feedbackSteps(server);
  const expectOk = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const ask = async (login: string, raters: readonly string[]): Promise<number> => {
    const about = { employeeId: await steps.idOf(login), about: 'The dyeing line' };
    const [template] = (await server.owner.raw('select max(id) as id from feedback_templates'))
      .rows;
    const made = await steps.post('hr', 'SaveRound', {
      ...(await steps.draft(raters, about)),
      templateId: Number(template?.id),
    });
    expectOk(made);
    const { autoId } = made.body as { autoId: number };
    expectOk(await steps.act('hr', 'ask', autoId));
    return autoId;
  };
  const raters = ['finance', 'developer', 'md2'];
  const roundId = await ask('employee', raters);
  for (const login of raters) expectOk(await steps.give(login));
  expectOk(await steps.act('hr', 'close', roundId));
  expectOk(await steps.act('hr', 'share', roundId));
  await ask('finance', ['employee', 'developer', 'md2']);
  return { roundId, requestId: await steps.requestOf('employee') };
}
