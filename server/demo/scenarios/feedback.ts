import { MENU } from '#machines/core/values/menuReferences.ts';
import { give, storeRound } from '#server/domains/performance/feedback/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { readSuperior } from '#server/demo/stage/superior.ts';
import { ROUNDS, TEMPLATES, type DemoRound } from './feedbackRows.ts';

/** Feedback rounds: one with results, one that runs, and one that waits for agreement. */
export const feedback: Scenario = (stage) => [
  { at: officeTime(workingDaysBefore(stage.today, 4), 30), happen: () => keepTemplates(stage) },
  ...ROUNDS.map((round, place): Moment => ({
    at: officeTime(workingDaysBefore(stage.today, 3), 40 + place),
    happen: (engine) => keepRound(stage, engine, round),
  })),
];

async function keepTemplates({ tx, actor }: Stage): Promise<void> {
  const { accountId, userId } = actor('hr');
  await query(
    tx,
    `with scale as (select id from rating_scales where account_id = $accountId order by id limit 1), stored as (
       insert into feedback_templates (account_id, name, rating_scale_id, changed_by)
       select $accountId, t.value->>'name', scale.id, $userId
       from scale, jsonb_array_elements($templates::jsonb) t returning id, name)
     insert into feedback_template_questions (feedback_template_id, position, name, answer)
     select s.id, q.place, q.value->>'text', q.value->>'answer'
     from jsonb_array_elements($templates::jsonb) t join stored s on s.name = t.value->>'name'
     cross join jsonb_array_elements(t.value->'questions') with ordinality q (value, place)`,
    { accountId, userId, templates: JSON.stringify(TEMPLATES) },
  );
  await recordUnrecorded(tx, 'feedbackTemplate');
}

async function keepRound(stage: Stage, engine: Engine, round: DemoRound): Promise<void> {
  const { tx, actor, today } = stage;
  const own = actor(round.person);
  const superior = openRounds(actor(await readSuperior(stage, round.person)));
  const template = await queryOne<{ id: number }>(
    tx,
    'select id from feedback_templates where account_id = $accountId and name = $name',
    { accountId: own.accountId, name: round.template },
  );
  const roundId = await storeRound(
    { tx, actor: own, engine },
    {
      kind: 'peer',
      templateId: template?.id ?? 0,
      isAnonymous: round.isAnonymous,
      dueOn: daysBefore(today, -round.until),
      about: round.about,
      raterIds: round.raters.map((login) => actor(login).employeeId ?? 0),
    },
  );
  const send = (by: Actor, type: string) =>
    dispatch(tx, engine, {
      workflow: 'feedbackRound',
      actor: by,
      items: [{ subjectId: roundId, event: { type } }],
    });
  for (const type of round.events) {
    await send(type === 'propose' ? own : superior, type);
    if (type === 'agree') await giveAnswers(stage, engine, roundId, round);
  }
}

async function giveAnswers(
  { tx, actor }: Stage,
  engine: Engine,
  roundId: number,
  { given }: DemoRound,
): Promise<void> {
  for (const [login, answers] of Object.entries(given)) {
    const by = actor(login);
    const request = await queryOne<{ id: number }>(
      tx,
      'select id from feedback_requests where round_id = $roundId and rater_id = $raterId',
      { roundId, raterId: by.employeeId },
    );
    await give(
      { tx, actor: by, engine },
      {
        requestId: request?.id ?? 0,
        revision: 0,
        answers: answers.map(([mark, words]) => ({ mark, words })),
      },
    );
  }
}

/** HR acts for superiors who don't sign in. HR sees their rounds because it has the permission for the screen. */
const openRounds = (actor: Actor): Actor => ({
  ...actor,
  opens: new Map([[MENU.feedbackRounds, null]]),
});
