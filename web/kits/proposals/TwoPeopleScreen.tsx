import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  twoPeopleRules,
  type TwoPeopleRules,
  type TwoPeopleRulesEntry,
} from '#machines/core/contracts/twoPeople.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Decision, WhoConfirms } from '#web/components/proposals/index.ts';
import {
  Button,
  Card,
  Field,
  formatCount,
  Notice,
  NumberInput,
  Skeleton,
} from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import styles from './twoPeople.module.css';

const rulesQuery = queryOptions({
  queryKey: ['twoPeople'],
  queryFn: ({ signal }) => api.get<TwoPeopleRulesEntry>('/TwoPeople/Rules', {}, signal),
});

const FIELDS: readonly { name: keyof TwoPeopleRules; label: string; hint: string }[] = [
  {
    name: 'confirmAfterDays',
    label: 'Days before someone can confirm',
    hint: 'How long a person must have held the permission, and how long an account counts as one with anyone who created it.',
  },
  {
    name: 'proposalDays',
    label: 'Days until a proposal expires',
    hint: 'No one can confirm it later. It also ends once its proposer may no longer make it.',
  },
  {
    name: 'mailDelayHours',
    label: 'Hours before another email address is used',
    hint: 'In this time, anyone who reads the old mailbox can refuse it by a link.',
  },
];

/**
 * The rules for confirmation by a second person: how long people must have had a right before they can confirm with it,
 * how long proposals last, and how long a new mail address can be refused from the old one.
 */
export function TwoPeopleScreen() {
  const t = useTranslate();
  const rules = useQuery(rulesQuery);
  return (
    <Page>
      <PageHeader
        description={t(
          'Rights, pay, sign-in addresses and approvals change only if two people agree. These rules decide who the second one can be.',
        )}
      />
      <Loaded query={rules} loading={<Skeleton kind="text" rows={6} />}>
        {(entry) => (
          <>
            {entry.proposal && <Waiting proposal={entry.proposal} present={entry} />}
            <RulesForm key={JSON.stringify(entry)} rules={entry} />
            <Card title={t('Who counts as one person')}>
              <p>
                {t(
                  'Anyone who created an account, invited its holder, set its email address or, while it was new, gave it rights counts as one person with it for the days set above. Accounts with the same mailbox always do. Programs and users of partners neither propose nor confirm.',
                )}
              </p>
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Waiting({
  proposal,
  present,
}: {
  proposal: NonNullable<TwoPeopleRulesEntry['proposal']>;
  present: TwoPeopleRules;
}) {
  const t = useTranslate();
  const may = useAdministersAll();
  const { submit, busy } = useSubmit([rulesQuery.queryKey]);
  const what = FIELDS.filter(({ name }) => proposal.after[name] !== present[name])
    .map(({ name, label }) =>
      t('{label}: {before} → {after}', {
        label: t(label),
        before: formatCount(present[name]),
        after: formatCount(proposal.after[name]),
      }),
    )
    .join(', ');
  return (
    <Notice
      tone="info"
      title={t('{name} proposes other rules', { name: proposal.proposedByName })}
      action={
        <Decision
          {...proposal}
          what={what}
          mayDecide={may}
          busy={busy}
          onDecide={(isConfirmed, reason) =>
            void submit('/TwoPeople/DecideRules', {
              proposalId: proposal.id,
              isConfirmed,
              reason,
            })
          }
        />
      }
    >
      {what}
      <WhoConfirms {...proposal} />
    </Notice>
  );
}

function RulesForm({ rules }: { rules: TwoPeopleRulesEntry }) {
  const t = useTranslate();
  const may = useAdministersAll();
  const [edited, setEdited] = useState<Record<keyof TwoPeopleRules, number | null>>(rules);
  const { submit, busy } = useSubmit([rulesQuery.queryKey]);
  const parsed = twoPeopleRules.safeParse(edited);
  const changed = FIELDS.filter(({ name }) => edited[name] !== rules[name]);
  const getProblem = (name: string) =>
    parsed.error?.issues.find(({ path }) => path[0] === name)?.message;
  return (
    <Card
      title={t('Rules')}
      description={t('Stricter rules apply at once. Others wait for a second administrator.')}
    >
      <div className={styles.form}>
        {FIELDS.map(({ name, label, hint }) => (
          <Field key={name} label={label} name={name} hint={hint} error={getProblem(name)}>
            <NumberInput
              value={edited[name]}
              onChange={(value) => setEdited({ ...edited, [name]: value })}
              min={0}
              disabled={!may}
            />
          </Field>
        ))}
        {may && (
          <Button
            variant="primary"
            loading={busy}
            disabled={!parsed.success || changed.length === 0}
            onClick={() =>
              void submit(
                '/TwoPeople/SaveRules',
                Object.fromEntries(changed.map(({ name }) => [name, edited[name]])),
                {
                  waits: 'The rules wait for another administrator to confirm them',
                },
              )
            }
          >
            {t('Save')}
          </Button>
        )}
      </div>
    </Card>
  );
}
