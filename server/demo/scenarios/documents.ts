import { DOCUMENT_FILES } from '#machines/core/values/uploadUses.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import { saveDocument } from '#server/domains/documents/controlled/index.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { sendRequest, type SentRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import {
  daysBefore,
  officeTime,
  workingDaysAfter,
  workingDaysBefore,
} from '#server/demo/stage/calendar.ts';
import { getSheet } from '#server/demo/stage/sheet.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { FORMS } from './documentForms.ts';
import { TEXTS, type DemoDocument } from './documentTexts.ts';

/** The company's documents with their acknowledgements; versions are in force, in force later, or pending. */
export const documents: Scenario = (stage) => {
  const ids = new Map<string, number>();
  return [
    ...[...TEXTS, ...FORMS].flatMap((document) => getMoments(stage, document, ids)),
    { at: officeTime(stage.today, -170), happen: () => acknowledgeMany(stage) },
    { at: officeTime(stage.today, -160), happen: () => fillInMany(stage, ids) },
  ];
};

function getMoments(stage: Stage, document: DemoDocument, ids: Map<string, number>): Moment[] {
  const { tx, today, actor, random } = stage;
  const first = Math.max(...document.versions.map(({ daysAgo }) => daysAgo));
  const entered: Moment = {
    at: officeTime(daysBefore(today, first + 12), random.between(30, 60)),
    happen: async () => {
      ids.set(document.number, await enter(stage, document, ids));
    },
  };
  const kindId = document.kind === 'policy' ? 'policyVersion' : 'documentVersion';
  const kind = requestKind(kindId);
  if (!kind) throw new Error(`There is no request ${kindId}`);
  // No one approves their own document.
  const second = document.owner === 'hr' ? 'otp' : 'hr';
  const approvers = ['hr2', document.kind === 'policy' ? 'md' : second];
  const versions = document.versions.flatMap((version): Moment[] => {
    const sentOn = workingDaysBefore(daysBefore(today, version.daysAgo), 0);
    const at = (daysLater: number) =>
      officeTime(workingDaysAfter(sentOn, daysLater), random.between(30, 400));
    let sent: SentRequest | undefined;
    const sending: Moment = {
      at: at(0),
      happen: async (engine) => {
        const by = actor(document.owner);
        sent = await sendRequest(tx, engine, by, kind, {
          employeeId: by.employeeId ?? 0,
          payload: {
            documentId: ids.get(document.number) ?? 0,
            effectiveFrom: daysBefore(today, version.daysAgo - (version.inDays ?? 0)),
            changes: version.changes,
            isMinor: version.isMinor ?? false,
            body: document.isFile || version.asks ? '' : version.says,
            file: document.isFile ? await readForm(stage, document, version.says) : null,
            formFields: version.asks ?? [],
          },
        });
      },
    };
    const approvals = approvers.slice(0, version.approvals).map((login, place): Moment => ({
      at: at(place + 1),
      happen: async (engine) => {
        const subjectId = sent?.requestId ?? 0;
        await dispatch(tx, engine, {
          workflow: sent?.workflow ?? '',
          actor: actor(login),
          items: [{ subjectId, event: { type: 'approve' } }],
        });
      },
    }));
    return [sending, ...approvals];
  });
  return [entered, ...versions];
}

async function enter(
  { tx, actor }: Stage,
  document: DemoDocument,
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  const unit = await queryOne<{ id: number }>(
    tx,
    'select id from business_units where account_id = $accountId and name = $name',
    { accountId: ACCOUNT_ID, name: document.unit ?? '' },
  );
  return saveDocument(tx, actor('hr'), {
    documentId: 0,
    kind: document.kind,
    number: document.number,
    title: document.title,
    summary: document.summary ?? '',
    intBusinessUnitId: unit?.id ?? 0,
    announcementRows: [],
    parentId: ids.get(document.parent ?? '') ?? null,
    ownerId: actor(document.owner).employeeId ?? 0,
    reviewMonths: document.reviewMonths ?? null,
    mustAcknowledge: document.mustAcknowledge ?? false,
    acknowledgeDays: 21,
  });
}

/** A printable page with lines to fill in. */
const readForm = (
  stage: Stage,
  { title, number, owner }: DemoDocument,
  says: string,
): Promise<number> =>
  getSheet(stage, owner, DOCUMENT_FILES, {
    title,
    author: number,
    lines: says.split('\n').map((line) => `${line}: ${'_'.repeat(50)}`),
    gap: 12,
  });

/** The form for a visit abroad, filled in by a few people, including the demo's employee. */
async function fillInMany({ tx, actor }: Stage, ids: ReadonlyMap<string, number>): Promise<void> {
  await query(
    tx,
    `insert into form_answers (account_id, version_id, employee_id, answers, sent_at)
     select d.account_id, v.id, e.id, jsonb_build_object('f1', t.place, 'f2', t.nights,
         'f3', (account_day(d.account_id) + t.in_days)::text, 'f4', t.by, 'f5', t.place <> 'Sylhet',
         'f6', t.why),
       now() - t.ago * interval '1 day' - interval '3 hours'
     from controlled_documents d
     join controlled_document_versions v on v.id = document_in_force(d.id, account_day(d.account_id))
     cross join (values (1, 'Colombo', 3, 20, 'Air', 'Trade fair', 2), (2, 'Sylhet', 1, 6, 'Train',
         'Audit of stores', 5), (3, 'Istanbul', 5, 34, 'Air', 'Visit of a supplier', 9))
       t (place_no, place, nights, in_days, by, why, ago)
     join lateral (select e.id from employees e where e.account_id = d.account_id and e.is_active
       order by e.id <> $employee, e.id offset t.place_no - 1 limit 1) e on true
     where d.id = $form and v.form_fields <> '[]'`,
    { form: ids.get('FRM-05'), employee: actor('employee').employeeId },
  );
  await recordUnrecorded(tx, 'form answer');
}

/** Most people have acknowledged their documents, but only about half of them the latest versions. */
async function acknowledgeMany({ tx, actor }: Stage): Promise<void> {
  const whose = `from controlled_document_versions v
    join controlled_documents d on d.id = v.document_id and d.must_acknowledge
    join employees e on e.account_id = d.account_id and e.is_active
      and (d.business_unit_id is null or e.business_unit_id = d.business_unit_id)
      and e.joining_date < v.effective_from and e.id <> $reader
    where d.account_id = $accountId and v.effective_from < account_day(d.account_id)
      and (e.id * 7 + v.id * 3) % 10 < case when v.id = document_in_force(d.id,
        account_day(d.account_id)) then 6 else 9 end`;
  // People acknowledge a version some days after it comes into force, but never in the future.
  const at = `least(v.effective_from + (1 + e.id % 17)::integer + time '04:10', now() - interval '2 hours')`;
  const parameters = { accountId: ACCOUNT_ID, reader: actor('employee').employeeId };
  await query(
    tx,
    `insert into controlled_document_reads (version_id, employee_id, read_at)
     select v.id, e.id, ${at} - interval '4 minutes' ${whose}`,
    parameters,
  );
  await query(
    tx,
    `insert into controlled_document_acknowledgements (version_id, employee_id, acknowledged_at)
     select v.id, e.id, ${at} ${whose}`,
    parameters,
  );
  await recordUnrecorded(tx, 'document acknowledgement');
  // Marks versions as announced, because their audience would have been notified at the time.
  await query(
    tx,
    `update controlled_document_versions set notified_at = approved_at
     where effective_from < account_day($accountId)`,
    parameters,
  );
}
