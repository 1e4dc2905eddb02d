import {
  digestOfText,
  record,
  type RecordType,
} from '#server/platform/history/records/recordType.ts';

/** The company: its settings, announcements and documents. */
export const company: readonly RecordType[] = [
  record({
    recordType: 'account',
    concern: 'rights',
    table: 'accounts',
    account: 't.id',
    fields: {
      name: 't.name',
      currency: 't.currency',
      fiscalMonth: 't.fiscal_month',
      isActive: 't.is_active',
      language: 't.language',
      wording: 't.wording',
      confirmAfterDays: 't.confirm_after_days',
      proposalDays: 't.proposal_days',
      mailDelayHours: 't.mail_delay_hours',
    },
  }),
  record({
    // Imported histories, with the number of their cases and steps.
    recordType: 'past import',
    table: 'past_imports',
    fields: {
      workflow: 't.workflow',
      batchId: 't.batch_id',
      fileName: 't.file_name',
      fileHash: "encode(t.file_hash, 'hex')",
      cases: 't.cases',
      steps: 't.steps',
    },
  }),
  record({
    recordType: 'working calendar',
    table: `(select a.id as account_id, c.time_zone, c.weekend, c.opens, c.closes from accounts a
      left join working_calendars c on c.account_id = a.id)`,
    stored: 'working_calendars',
    key: 't.account_id',
    fields: {
      timeZone: 't.time_zone',
      weekend: 'to_jsonb(t.weekend)',
      opens: 't.opens',
      closes: 't.closes',
    },
  }),
  record({
    recordType: 'grievance deadline',
    table: 'grievance_deadlines',
    key: `t.account_id || ' ' || t.priority`,
    fields: { priority: 't.priority', hours: 't.hours' },
  }),
  record({
    recordType: 'dashboard component',
    table: 'board_components',
    key: `t.account_id || ' ' || t.component`,
    fields: {
      component: 't.component',
      isActive: 't.is_active',
      hiddenFrom: 'to_jsonb(t.hidden_from)',
    },
  }),
  record({
    recordType: 'notification rule',
    table: 'notification_rules',
    fields: {
      name: 't.name',
      event: 't.event',
      role: 't.role',
      inApp: 't.in_app',
      inBrowser: 't.in_browser',
      mail: 't.mail',
      quietFrom: `to_char(t.quiet_from, 'HH24:MI')`,
      quietUntil: `to_char(t.quiet_until, 'HH24:MI')`,
      words: 't.words',
      wordsBengali: 't.words_bengali',
      isActive: 't.is_active',
    },
  }),
  record({
    recordType: 'bulk notice',
    table: 'bulk_notices',
    fields: {
      unitId: 't.business_unit_id',
      title: 't.title',
      details: 't.details',
      audience: 't.audience',
      byMail: 't.by_mail',
      people: 't.people',
      createdBy: 't.created_by',
    },
  }),
  record({
    recordType: 'approval pipeline',
    concern: 'rights',
    table: 'approval_pipeline_versions',
    fields: {
      kind: 't.kind',
      version: 't.version',
      workflow: 't.workflow',
      steps: `t.definition->'steps'`,
    },
  }),
  record({
    recordType: 'announcement',
    table: 'announcements',
    fields: {
      unitId: 't.business_unit_id',
      title: 't.title',
      details: 't.details',
      expiresOn: 't.expires_on',
      isPinned: 't.is_pinned',
      isActive: 't.is_active',
      isRemoved: 't.removed_at is not null',
      audiences: `(select coalesce(jsonb_agg(a.code || ' ' || a.reference_id
        order by a.code || ' ' || a.reference_id), '[]')
        from announcement_audiences a where a.announcement_id = t.id)`,
    },
  }),
  record({
    recordType: 'paper',
    table: 'papers',
    fields: {
      kind: 't.kind',
      number: 't.number',
      employeeId: 't.employee_id',
      businessUnitId: 't.business_unit_id',
      aboutId: 't.about_id',
      issuedOn: 't.issued_on',
      issuedBy: 't.issued_by',
      replacesId: 't.replaces_id',
      isWithdrawn: 't.withdrawn_at is not null',
      withdrawnReason: 't.withdrawn_reason',
      // The history does not show the content of the document or its code, so only a digest is
      // recorded.
      valuesDigest: digestOfText('t.values::text'),
      givenDigest: digestOfText('t.given::text'),
      codeDigest: digestOfText('t.code'),
    },
  }),
  record({
    recordType: 'paper file',
    table: 'paper_files',
    account: '(select p.account_id from papers p where p.id = t.paper_id)',
    fields: {
      paperId: 't.paper_id',
      locale: 't.locale',
      contentDigest: `encode(sha256(t.content), 'hex')`,
    },
  }),
];
