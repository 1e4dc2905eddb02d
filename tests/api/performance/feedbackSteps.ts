import type {
  Rounds,
  RequestView,
  RoundView,
} from '#machines/domains/performance/contracts/feedback.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A template with a question of each kind. */
export const TEMPLATE = `
  insert into rating_scales (account_id, name, lowest, highest, decimals) values (1, 'Feedback marks', 1, 5, 2);
  insert into feedback_templates (account_id, name, rating_scale_id)
    select 1, 'Working together', max(id) from rating_scales;
  insert into feedback_template_questions (feedback_template_id, position, name, answer)
    select max(id), q.position, q.name, q.answer from feedback_templates, (values
      (1, 'Keeps agreements', 'mark'), (2, 'What should they keep doing\\?', 'words'),
      (3, 'Listens to others', 'both')) q (position, name, answer)
    group by q.position, q.name, q.answer`;

/** The words that a rater writes, by which tests find them in any answer. */
export const wordsOf = (login: string) => ({
  keep: `Keeps the ${login} rota`,
  listens: `Hears ${login} out`,
});

export const answersOf = (login: string, mark = 4) => [
  { mark, words: '' },
  { mark: null, words: wordsOf(login).keep },
  { mark, words: wordsOf(login).listens },
];

/** The steps of a round, as people take them. */
export function feedbackSteps(server: TestServer) {
  const post = async (login: string, path: string, body: object) =>
    (await server.as(login)).post(`/Feedback/${path}`, body);
  const get = async (login: string, path: string) => (await server.as(login)).get(path);
  const idOf = async (login: string) => (await server.as(login)).employeeId;
  const act = async (login: string, type: string, subjectId: number, more: object = {}) => {
    const { workflow = 'feedbackRound', ...event } = more as { workflow?: string };
    const { status, body } = await (
      await server.as(login)
    ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event: { type, ...event } }] });
    return { status, body: JSON.stringify(body) };
  };
  const requestOf = async (login: string) => {
    const { requests } = (await get(login, '/Feedback/Rounds')).body as Rounds;
    return requests.at(-1)?.requestId ?? 0;
  };
  return {
    post,
    get,
    idOf,
    act,
    requestOf,
    supervise: async (login: string, ...people: string[]) => {
      const ids = await Promise.all(people.map(idOf));
      await server.owner.raw(
        `update employees set supervisor_id = ${await idOf(login)} where id in (${ids.join(', ')})`,
      );
    },
    draft: async (raters: readonly string[], more: object = {}) => ({
      kind: 'peer',
      templateId: 1,
      isAnonymous: true,
      dueOn: '2090-01-31',
      raterIds: await Promise.all(raters.map(idOf)),
      ...more,
    }),
    view: async (login: string, roundId: number) =>
      (await get(login, `/Feedback/Round?roundId=${roundId}`)).body as RoundView,
    request: async (login: string, requestId: number) =>
      (await get(login, `/Feedback/Request?requestId=${requestId}`)).body as RequestView,
    give: async (login: string, mark = 4) =>
      post(login, 'Give', {
        requestId: await requestOf(login),
        revision: 0,
        answers: answersOf(login, mark),
      }),
  };
}
