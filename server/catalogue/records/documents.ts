import {
  digestOfText,
  record,
  type RecordType,
} from '#server/platform/history/records/recordType.ts';

const getAccount = (version: string): string => `(select d.account_id from controlled_documents d
  join controlled_document_versions v on v.document_id = d.id where v.id = ${version})`;

/** Controlled documents, their versions and their readers' acknowledgements. */
export const documents: readonly RecordType[] = [
  record({
    recordType: 'controlled document',
    called: 'company documents',
    table: 'controlled_documents',
    fields: {
      kind: 't.kind',
      number: 't.number',
      title: 't.title',
      summary: 't.summary',
      unitId: 't.business_unit_id',
      parentId: 't.parent_id',
      ownerId: 't.owner_id',
      reviewMonths: 't.review_months',
      mustAcknowledge: 't.must_acknowledge',
      acknowledgeDays: 't.acknowledge_days',
      withdrawnOn: 't.withdrawn_on',
      withdrawnReason: 't.withdrawn_reason',
      audiences: `(select coalesce(jsonb_agg(a.code || ' ' || a.reference_id
        order by a.code || ' ' || a.reference_id), '[]')
        from controlled_document_audiences a where a.document_id = t.id)`,
    },
  }),
  record({
    recordType: 'document version',
    table: 'controlled_document_versions',
    account: getAccount('t.id'),
    fields: {
      documentId: 't.document_id',
      number: 't.number',
      requestId: 't.request_id',
      changes: 't.changes',
      effectiveFrom: 't.effective_from',
      isMinor: 't.is_minor',
      readSince: 't.read_since',
      preparedBy: 't.prepared_by',
      approvedBy: 't.approved_by',
      bodyDigest: digestOfText('t.body'),
      formDigest: `case when t.form_fields <> '[]' then ${digestOfText('t.form_fields::text')} end`,
      // The digest of the file's content, so that a replaced file is detected.
      fileDigest: `(select encode(f.sha256, 'hex') from files f where f.id = t.file_id)`,
    },
  }),
  record({
    recordType: 'document acknowledgement',
    table: 'controlled_document_acknowledgements',
    account: getAccount('t.version_id'),
    fields: {
      versionId: 't.version_id',
      employeeId: 't.employee_id',
      acknowledgedAt: `to_char(t.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`,
    },
  }),
  record({
    recordType: 'form answer',
    table: 'form_answers',
    fields: {
      versionId: 't.version_id',
      employeeId: 't.employee_id',
      sentAt: `to_char(t.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`,
      answersDigest: digestOfText('t.answers::text'),
    },
  }),
];
