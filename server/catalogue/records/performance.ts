import {
  digestOfText,
  record,
  type RecordType,
} from '#server/platform/history/records/recordType.ts';

/**
 * Development plans and coaching talks. The history shows who changed them and when, but none of their text, because
 * people who may read all changes may not read plans.
 */
export const performance: readonly RecordType[] = [
  record({
    recordType: 'development plan',
    called: 'development plans',
    table: 'development_plans',
    fields: {
      employeeId: 't.employee_id',
      startsOn: 't.starts_on',
      endsOn: 't.ends_on',
      factorId: 't.factor_id',
      contentDigest: digestOfText(`concat_ws('|', t.id, t.aim, t.gap)`),
    },
  }),
  record({
    recordType: 'development step',
    called: 'steps of development plans',
    table: 'development_steps',
    fields: {
      planId: 't.plan_id',
      kind: 't.kind',
      dueOn: 't.due_on',
      state: 't.state',
      doneOn: 't.done_on',
      requestId: 't.request_id',
      taskId: 't.task_id',
      isRemoved: 't.removed_at is not null',
      contentDigest: digestOfText(`concat_ws('|', t.id, t.words, t.note, t.reason)`),
    },
  }),
  record({
    recordType: 'development note',
    called: 'notes of development plans',
    table: 'development_notes',
    fields: {
      planId: 't.plan_id',
      heldOn: 't.held_on',
      writtenBy: 't.written_by',
      contentDigest: digestOfText(`concat_ws('|', t.id, t.words)`),
    },
  }),
  record({
    // What raters answer is no record: the history would say when each of them did.
    recordType: 'feedback round',
    called: 'feedback rounds',
    table: 'feedback_rounds',
    fields: {
      employeeId: 't.employee_id',
      kind: 't.kind',
      isAnonymous: 't.is_anonymous',
      dueOn: 't.due_on',
      templateId: 't.template_id',
      cycleId: 't.cycle_id',
      contentDigest: digestOfText(
        `concat_ws('|', t.id, t.about, t.lowest, t.highest, t.questions, t.rater_ids)`,
      ),
    },
  }),
  record({
    recordType: 'coaching talk',
    called: 'coaching talks',
    table: 'grow_talks',
    fields: {
      // Drafts are saved while they are typed, without recording each change; their tags protect
      // them until the talk is finished.
      isFinished: 't.finished_at is not null',
      isShared: 't.shared_at is not null',
      isDiscarded: 't.discarded_at is not null',
      contentDigest: `case when t.finished_at is not null then ${digestOfText(
        `concat_ws('|', t.id, t.held_on, t.goal, t.reality, t.options, t.will, t.actions)`,
      )} end`,
    },
  }),
];
