import type { z } from 'zod';
import {
  ANSWER,
  ASK,
  type answerBody,
  type askBody,
  type OpenQuestion,
} from '#machines/core/contracts/questions.ts';
import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { actorOfUser } from '#server/platform/access/actorOfUser.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { say } from '#server/engine/dispatch/dispatch.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { mayRead } from '#server/engine/instances/reading.ts';
import { readQuestionsFor } from '#server/engine/history/chain/questions.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';

const DONE = { statusCode: 200, message: 'Submitted Successfully' } as const;
/** The screen on which people answer questions that they were asked. */
const ASKED_PATH = '/approval';

/**
 * Asks a colleague about instances that the caller may decide on. The colleague only sees the question; the
 * confidentiality of the instance doesn't change.
 * @throws AppError 404 for a person who can't be asked, and as `say` does.
 */
export async function ask(
  call: WriteCall,
  bound: BoundWorkflow,
  { subjectIds, employeeId, question }: z.output<typeof askBody>,
): Promise<WriteAnswer> {
  const { tx, actor, services } = call;
  const askedPerson = await readAskedPerson(tx, actor.accountId, employeeId);
  await requireOpen(tx, bound, actor.accountId, subjectIds, askedPerson.userId);
  await say(
    tx,
    services.engine,
    {
      workflow: bound.workflow.id,
      actor,
      items: subjectIds.map((subjectId) => ({
        subjectId,
        event: { type: ASK, comment: question },
      })),
    },
    { asks: askedPerson },
  );
  const title = english(SENTENCES.asks, { name: actor.name });
  await sendNotices(tx, { accountId: actor.accountId, workflow: bound.workflow.id }, [
    {
      userId: askedPerson.userId,
      kind: 'waiting',
      title,
      details: question,
      path: ASKED_PATH,
      count: subjectIds.length,
    },
  ]);
  return DONE;
}

/** Answers a question that the caller was asked. */
export async function answer(
  call: WriteCall,
  bound: BoundWorkflow,
  { subjectId, seq, answer: said }: z.output<typeof answerBody>,
): Promise<WriteAnswer> {
  const { tx, actor, services } = call;
  const workflow = bound.workflow.id;
  await say(
    tx,
    services.engine,
    { workflow, actor, items: [{ subjectId, event: { type: ANSWER, comment: said } }] },
    { answers: seq },
  );
  const asker = await queryOne<{ userId: number; subject: string; state: string }>(
    tx,
    `select t.actor_id as "userId", i.subject, i.state from workflow_instances i
     join workflow_transitions t on t.instance_id = i.id and t.seq = $seq
     where i.workflow = $workflow and i.subject_id = $subjectId and i.account_id = $accountId`,
    { workflow, subjectId, seq, accountId: actor.accountId },
  );
  if (asker) {
    const path = `${ASKED_PATH}?workflow=${encodeURIComponent(workflow)}&state=${asker.state}&task=${subjectId}`;
    await sendNotices(tx, { accountId: actor.accountId, workflow }, [
      {
        userId: asker.userId,
        kind: 'waiting',
        title: english(SENTENCES.answers, { name: actor.name, subject: asker.subject }),
        details: said,
        path,
        count: 1,
      },
    ]);
  }
  return DONE;
}

/** GET /Workflow/Questions: lists the questions that the caller was asked and hasn't answered, the oldest first. */
export async function questionsAsked({ db, actor, services }: Call): Promise<OpenQuestion[]> {
  const rows = await readQuestionsFor(db, actor);
  const questions: OpenQuestion[] = [];
  for (const { state, workflow, ...row } of rows) {
    const bound = services.engine.workflows.get(workflow);
    if (!bound) continue;
    const [instance] = await readInstances(db, bound, actor.accountId, [row.subjectId]);
    questions.push({
      ...row,
      workflow,
      workflowLabel: bound.workflow.label,
      stateLabel: bound.description.states.get(state)?.label ?? state,
      isReadable: instance !== undefined && mayRead(bound, instance, actor),
    });
  }
  return questions;
}

async function readAskedPerson(
  tx: Tx,
  accountId: number,
  employeeId: number,
): Promise<{ userId: number; name: string }> {
  const person = await queryOne<{ userId: number; name: string }>(
    tx,
    `select u.id as "userId", e.name from users u join employees e on e.id = u.employee_id
     where u.account_id = $accountId and e.id = $employeeId and u.is_active and e.is_active`,
    { accountId, employeeId },
  );
  if (!person) throw notFound('This person cannot be asked');
  return person;
}

/** Refuses to ask people who may not read a confidential instance, because the question itself would reveal it. */
async function requireOpen(
  tx: Tx,
  bound: BoundWorkflow,
  accountId: number,
  subjectIds: readonly number[],
  userId: number,
): Promise<void> {
  if (bound.workflow.visibility === undefined) return;
  const absent = await actorOfUser(tx, userId);
  const instances = await readInstances(tx, bound, accountId, subjectIds);
  const isOpen = absent && instances.every((instance) => mayRead(bound, instance, absent.actor));
  if (!isOpen) throw notFound('This person cannot be asked');
}
