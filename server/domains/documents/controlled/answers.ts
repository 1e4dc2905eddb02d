import type { z } from 'zod';
import {
  DOCUMENT_NOTICES,
  type formToSend,
  type OwnFormAnswer,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { CallOption } from '#machines/kits/reports/report.ts';
import type { FieldValue } from '#machines/kits/resources/field.ts';
import { valuesSchema, type RowValues } from '#machines/kits/resources/schema.ts';
import { fieldsOfForm } from '#machines/kits/resources/formFields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { type Call } from '#server/platform/http/call.ts';
import { parse } from '#server/platform/input/parse.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import type { oneQuery } from './details.ts';
import { instant, TODAY } from './facts.ts';
import { notify } from './notices.ts';
import { MEANT, readSight } from './policy.ts';

/** The name that verification shows for a form that was filled in. */
export const ANSWER_RECORD = 'form answer';

interface Form {
  kind: string;
  document: string;
  inForce: number | null;
  fields: RowValues[];
  userIds: number[];
}

/**
 * Stores a form that the caller has filled in, and notifies its owner.
 * @throws AppError 400 for invalid values, 404 for a form that isn't for the caller or has no fields, 409 if
 * another version is now in force.
 */
export async function fillIn(
  tx: Tx,
  actor: Actor,
  { documentId, versionId, answers }: z.output<typeof formToSend>,
): Promise<void> {
  const { accountId, employeeId } = actor;
  const form = await queryOne<Form>(
    tx,
    `select d.kind, d.number || ' ' || d.title as document,
       document_in_force(d.id, ${TODAY}) as "inForce", v.form_fields as fields,
       array(select x.id from users x where x.employee_id = d.owner_id and x.is_active
         and x.id <> $userId) as "userIds"
     from controlled_documents d join employees e on e.id = $employeeId and ${MEANT}
     join controlled_document_versions v on v.document_id = d.id and v.id = $versionId
     where d.id = $documentId and d.account_id = $accountId and v.form_fields <> '[]'`,
    { documentId, versionId, employeeId, accountId, userId: actor.userId },
  );
  if (!form || form.inForce === null) throw notFound('There is no such form');
  if (form.inForce !== versionId) {
    throw new AppError('conflict', 'A newer version of this form is in force. Open it again.');
  }
  const filled = parse(valuesSchema({ fields: fieldsOfForm(form.fields) }), answers);
  const created = await query<{ id: number }>(
    tx,
    `insert into form_answers (account_id, version_id, employee_id, answers)
     values ($accountId, $versionId, $employeeId, $answers::jsonb) returning id`,
    { accountId, versionId, employeeId, answers: JSON.stringify(filled) },
  );
  await recordCreated(
    tx,
    ANSWER_RECORD,
    created.map(({ id }) => id),
    { actor: { userId: actor.userId, accountId } },
  );
  const { document, userIds } = form;
  const details = { documentId, accountId, document, mustAcknowledge: false, userIds };
  if (userIds.length > 0) await notify(tx, details, 'decided', DOCUMENT_NOTICES.filledIn);
}

/**
 * GET /ControlledDocuments/OwnAnswers: returns the caller's answers, with the fields of the version that was in
 * force then.
 */
export async function ownAnswers(
  { db, actor }: Call,
  { documentId }: z.output<typeof oneQuery>,
): Promise<OwnFormAnswer[]> {
  const rows = await query<{
    answerId: number;
    version: number;
    sentAt: string;
    fields: RowValues[];
    answers: Record<string, FieldValue>;
  }>(
    db,
    `select a.id as "answerId", v.number as version, ${instant('a.sent_at')} as "sentAt",
       v.form_fields as fields, a.answers
     from form_answers a join controlled_document_versions v on v.id = a.version_id
     where v.document_id = $documentId and a.employee_id = $employeeId
     order by a.sent_at desc, a.id desc limit 100`,
    { documentId, employeeId: actor.employeeId },
  );
  return rows.map(({ fields, answers, ...row }) => ({
    ...row,
    answers: Object.entries(fieldsOfForm(fields)).map(([name, { label, kind }]) => ({
      label,
      kind,
      value: answers[name] ?? null,
    })),
  }));
}

/** GET /ControlledDocuments/FormVersions: lists versions with fields, of forms that the caller may read. */
export async function formVersions({ db, actor }: Call): Promise<CallOption[]> {
  const { readable, parameters } = await readSight(db, actor);
  return query<CallOption>(
    db,
    `select v.id as value, d.number || ' ' || d.title || ' · ' || v.number as label
     from controlled_documents d join controlled_document_versions v on v.document_id = d.id
     where ${readable} and v.form_fields <> '[]' and v.effective_from <= ${TODAY}
     order by lower(d.number), v.number desc`,
    parameters,
  );
}
