import type { AuthorityCard } from '#machines/core/contracts/authority.ts';
import type { StepRow } from '#machines/domains/workflows/contracts/audit.ts';
import type { SheetColumn } from '#server/platform/sheets/cell.ts';

/** Lists the grants of a step by kind and number, each with the day on which it last changed before the step. */
const grantText = (authority: AuthorityCard | null): string | null =>
  authority?.grants
    .map(({ kind, id, at }) => `${kind} ${id}${at === null ? '' : ` (${at.slice(0, 10)})`}`)
    .join(', ') ?? null;

const ruleText = (authority: AuthorityCard | null): string | null =>
  authority &&
  `${authority.rule.label} ${authority.rule.pipelineVersion ?? authority.rule.version}`;

const HOUR_MS = 3_600_000;

/** Writes steps as lines of a file, with the columns of the screen in the same order. Times are UTC. */
export const stepColumns: readonly SheetColumn<StepRow>[] = [
  { label: 'When', kind: 'text', width: 24, value: ({ at }) => at },
  { label: 'Workflow', kind: 'text', width: 20, value: (row) => row.workflowLabel },
  { label: 'Number', kind: 'count', width: 10, value: (row) => row.subjectId },
  { label: 'Subject', kind: 'text', width: 28, value: (row) => row.subject },
  { label: 'Step', kind: 'count', width: 8, value: ({ seq }) => seq },
  { label: 'Who', kind: 'text', width: 26, value: (row) => row.actorName },
  { label: 'Acted as', kind: 'text', width: 36, value: ({ authority }) => authority?.text ?? null },
  { label: 'Granted', kind: 'text', width: 40, value: ({ authority }) => grantText(authority) },
  { label: 'Rules', kind: 'text', width: 30, value: ({ authority }) => ruleText(authority) },
  { label: 'On behalf of', kind: 'text', width: 26, value: (row) => row.onBehalfOfName },
  { label: 'About', kind: 'text', width: 26, value: (row) => row.aboutName },
  { label: 'Business Unit', kind: 'text', width: 24, value: (row) => row.businessUnitName },
  { label: 'What', kind: 'text', width: 26, value: (row) => row.eventLabel },
  { label: 'From', kind: 'text', width: 24, value: (row) => row.fromLabel },
  { label: 'To', kind: 'text', width: 24, value: (row) => row.toLabel },
  {
    label: 'Hours in “From”',
    kind: 'count',
    width: 14,
    value: ({ stayMs }) => (stayMs === null ? null : Math.round((stayMs / HOUR_MS) * 100) / 100),
  },
  {
    label: 'Comment',
    kind: 'text',
    width: 40,
    value: ({ comment, hidden }) => (hidden ? 'Hidden: no access' : comment),
  },
];
