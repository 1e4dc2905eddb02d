import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PIPELINE_SCREEN } from '#machines/kits/requests/screen.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Count, TextLink } from '#web/components/ui/index.ts';
import { PeopleImport } from '#web/domains/company/imports/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import {
  inviteAllQuery,
  InviteAllDialog,
  NoMailNotice,
  SlipsDialog,
} from '#web/domains/company/users/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { MissingCard } from './MissingCard.tsx';
import { StartingSetCard } from './StartingSetCard.tsx';
import styles from './setup.module.css';

/** Leads through the first day after the setup: people, invitations, and links to the rest. */
export function FirstStepsScreen() {
  const t = useTranslate();
  const [isInviting, setInviting] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const { data } = useQuery(inviteAllQuery);
  const waiting = (data?.toInvite ?? 0) + (data?.toInviteAgain ?? 0);
  const rest = [
    {
      to: paths.usersInfo,
      label: 'Users Info',
      says: 'Give a second person the administrator role.',
    },
    { to: paths.rolePermissions, label: 'Feature Assign to Role', says: 'What each role can do.' },
    {
      to: PIPELINE_SCREEN.address,
      label: 'Common Approval Pipeline',
      says: 'Who approves what people ask for.',
    },
    { to: paths.workingCalendar, label: 'Working Calendar', says: 'Holidays of this year.' },
    { to: paths.language, label: 'Language and wording', says: 'The wording used on screens.' },
  ];
  return (
    <Page width="form">
      <PageHeader description={t('Your company is set up. Next steps:')} />
      <JobsHere />
      <div className={styles.steps}>
        <MissingCard />
        <StartingSetCard />
        <Card
          title={t('1. Import your people')}
          description={t(
            'From a CSV or Excel file. You see what would change before anything does.',
          )}
        >
          <div className={styles.row}>
            <PeopleImport />
            {data && (
              <TextLink to={paths.contactBook}>
                {t('{n, plural, one {# employee} other {# employees}} so far', {
                  n: data.employees,
                })}
              </TextLink>
            )}
          </div>
        </Card>
        <Card
          title={t('2. Invite them')}
          description={t(
            'Each person gets a single-use link by email to set a password; people without an address, a printed slip.',
          )}
        >
          {data?.isMailed === false && (
            <div className={styles.notice}>
              <NoMailNotice />
            </div>
          )}
          <div className={styles.row}>
            <Button variant="primary" disabled={waiting === 0} onClick={() => setInviting(true)}>
              {t('Invite everyone')}
            </Button>
            {data && data.withoutMail + data.sharedMail > 0 && (
              <Button onClick={() => setPrinting(true)}>{t('Print slips')}</Button>
            )}
            <span>
              <Count value={waiting} /> {t('to invite')}
            </span>
            {data && data.withUser > 0 && (
              <span>
                <Count value={data.withUser} /> {t('with a user')}
              </span>
            )}
            {data && data.withoutMail > 0 && (
              <span>
                <Count value={data.withoutMail} /> {t('without an email address')}
              </span>
            )}
          </div>
        </Card>
        <Card title={t('3. Make it yours')}>
          <ul className={styles.links}>
            {rest.map(({ to, label, says }) => (
              <li key={to}>
                <TextLink to={to}>{t(label)}</TextLink> · {t(says)}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {isPrinting && <SlipsDialog onClose={() => setPrinting(false)} />}
      {isInviting && <InviteAllDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
