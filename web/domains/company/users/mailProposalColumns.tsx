import {
  MAIL_KINDS,
  PROPOSAL_OUTCOMES,
  type MailProposal,
  type ProposalOutcome,
} from '#machines/domains/company/contracts/mailProposals.ts';
import { TwoLines, type Column } from '#web/components/table/index.ts';
import { proposedColumn, WhoConfirms } from '#web/components/proposals/index.ts';
import { formatDateTime, Person, StatusBadge, type Tone } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const TONES: Readonly<Record<ProposalOutcome, Tone>> = {
  waiting: 'warning',
  confirmed: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
  replaced: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
};

export const mailProposalColumns: readonly Column<MailProposal>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ userName }) => userName,
    cell: ({ userName, loginId }) => <Person name={userName} detail={loginId} />,
    card: 'title',
    width: 'wide',
    sortable: false,
  },
  {
    id: 'change',
    label: 'Email address',
    value: ({ newMail }) => newMail,
    cell: (proposal) => <Addresses {...proposal} />,
    width: 'wide',
    sortable: false,
  },
  {
    id: 'reason',
    label: 'Reason',
    value: ({ reason }) => reason,
    width: 'medium',
    sortable: false,
  },
  proposedColumn(),
  {
    id: 'status',
    label: 'Status',
    value: ({ outcome }) => PROPOSAL_OUTCOMES[outcome],
    cell: (proposal) => <Outcome {...proposal} />,
    width: 'medium',
    sortable: false,
  },
];

/** Shows the new address, with the old one below. */
function Addresses({ kind, oldMail, newMail }: MailProposal) {
  const t = useTranslate();
  const before = oldMail === '' ? t('None') : oldMail;
  return <TwoLines first={newMail} second={`${t(MAIL_KINDS[kind])}: ${before}`} />;
}

/**
 * Shows the outcome, with who decided it or who can. In a column of its own, it would move the buttons beyond
 * the edge of the screen.
 */
function Outcome(proposal: MailProposal) {
  const t = useTranslate();
  const { outcome, decidedByName, decidedAt, refusal, effectiveAt, isApplied } = proposal;
  const badge = <StatusBadge label={PROPOSAL_OUTCOMES[outcome]} tone={TONES[outcome]} />;
  if (decidedAt === null)
    return <TwoLines first={badge} second={<WhoConfirms {...proposal} />} wraps />;
  const waits =
    outcome === 'confirmed' && !isApplied && effectiveAt !== null
      ? t('takes effect {time}', { time: formatDateTime(effectiveAt) })
      : '';
  const parts = [decidedByName, formatDateTime(decidedAt), refusal, waits];
  return <TwoLines first={badge} second={parts.filter(Boolean).join(' · ')} wraps />;
}
