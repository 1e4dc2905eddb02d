/** Tables that aren't verified, with the reason why that is safe. */
const REASONS: readonly (readonly [string, readonly string[]])[] = [
  [
    'what people write to each other, or they and programs were told',
    [
      'announcement_reads',
      'controlled_document_reads',
      'conversation_members',
      'conversations',
      'mails',
      'messages',
      'notices',
      'outbox',
      'webhook_deliveries',
    ],
  ],
  ['work under way and its results for a week; the log of exports says who took them', ['jobs']],
  ['compared with the secret and the folder of files at each start', ['installation_marks']],
  ['holds nothing but what a proved table says', ['approval_pipeline_groups']],
  [
    'worked out from punches, shifts and leave; those of a locked month are held to its lock',
    ['attendance_days'],
  ],
  ['read as a whole by the record of its lock', ['attendance_locked_people']],
  [
    'worked out from other tables, and again when they change',
    [
      'attendance_rolls',
      'attendance_stale',
      'deadline_notices',
      'employee_pay',
      'file_texts',
      'increment_list',
      'increment_sums',
      'leave_recounts',
      'leaving_models',
      'loan_sums',
      'reader_counts',
      'receipt_matches',
      'receipt_prints',
      'workflow_step_kinds',
      'workflow_timers',
    ],
  ],
  [
    'the same in every installation of a version',
    ['menu_references', 'menus', 'resource_columns', 'workflow_definitions'],
  ],
  [
    'no pay and no right stands in it',
    [
      'board_arrangements',
      'desk_bookings',
      'employee_numbers',
      'market_visits',
      'notification_preferences',
      'policies',
      'report_defaults',
      'report_mails',
      'report_views',
    ],
  ],
  ['which parts of the demo company are made', ['demo_steps']],
  ['held to its digest whenever it is read', ['files']],
  [
    'choices for a grievance, the same for every account',
    [
      'grievance_categories',
      'grievance_misconducts',
      'grievance_segments',
      'grievance_sub_categories',
    ],
  ],
  [
    'waits for the end of its day, so that nothing says when it was written',
    ['held_grievance_notes', 'held_grievances'],
  ],
  ['compared with the checkpoints themselves', ['history_anchors', 'history_verifications']],
  [
    'secrets for minutes or days, each bound by a key to whom it was made for',
    [
      'idempotency_keys',
      'invitations',
      'mail_changes',
      'one_time_codes',
      'password_resets',
      'refresh_tokens',
      'sealed_calls',
      'used_tickets',
    ],
  ],
  [
    'follows from its request, which its transitions cover',
    ['controlled_document_drafts', 'iou_uses', 'movement_days'],
  ],
  [
    'what stands approved of it is held to the ledger of leave',
    ['compensatory_days', 'leave_days', 'leave_encashments'],
  ],
  ['held to the sign-in that led it there', ['sessions']],
  ['what is taken from pay for it is a pay item', ['meal_entries', 'meal_plans', 'meal_takes']],
  [
    'a count of numbers given; a number is in the record that has it',
    ['paper_series', 'recruitment_numbers', 'request_numbers'],
  ],
  [
    'what a device read; what is approved of it is an attendance correction or an overtime entry',
    ['punches'],
  ],
  [
    'whose effects are records of their own',
    ['bulk_update_rows', 'bulk_updates', 'resource_imports'],
  ],
  ['a plan of work; what is paid follows from overtime entries', ['roster_days', 'roster_drafts']],
  ['who looked where somebody is: a courtesy to that person', ['whereabouts_looks']],
  ['read as a whole by the record of its settlement', ['late_settlement_leave']],
  ['read as a whole by the record of its account', ['working_calendars']],
  ['counts of failures, and what this installation calls itself', ['delays', 'installation']],
];

export const NOT_PROVED: ReadonlyMap<string, string> = new Map(
  REASONS.flatMap(([reason, tables]) => tables.map((table) => [table, reason] as const)),
);
