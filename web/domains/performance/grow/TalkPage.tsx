import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GROW_STEPS, type TalkView } from '#machines/domains/performance/contracts/grow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import {
  Badge,
  Button,
  Card,
  DateText,
  Field,
  FormDialog,
  Select,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { PERFORMANCE } from '../api.ts';
import { talkQuery } from './api.ts';
import styles from './grow.module.css';
import { TalkForm } from './TalkForm.tsx';

/** One talk: a form while it is a draft, then what was agreed. */
export function TalkPage({ id }: { id: number }) {
  const t = useTranslate();
  const talk = useQuery(talkQuery(id));
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await talk.refetch();
    setReloads((times) => times + 1);
  };
  const { data } = talk;
  return (
    <Page width="form">
      <PageHeader
        title={
          data === undefined || data.isSelf
            ? 'Talk with myself'
            : t('{coach} with {person}', { coach: data.coach, person: data.coachee })
        }
        breadcrumb={[{ label: 'GROW Model', to: paths.growTalks }]}
        description={data && <DateText value={data.heldOn} />}
        meta={data && <Badge>{getStatus(data)}</Badge>}
      />
      <Loaded query={talk} loading={<Skeleton kind="card" />}>
        {(view) =>
          view.isFinished ? (
            <Finished view={view} />
          ) : (
            <TalkForm key={reloads} view={view} onReload={() => void reload()} />
          )
        }
      </Loaded>
    </Page>
  );
}

function getStatus({ isFinished, isShared }: TalkView): string {
  if (!isFinished) return 'Draft';
  return isShared ? 'Shared' : 'Finished';
}

function Finished({ view }: { view: TalkView }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const share = async () => {
    const isSure = await confirm({
      title: t('Share this talk with {name}?', { name: view.coachee }),
      body: 'They read all of it from then on. It cannot be taken back.',
      confirmLabel: 'Share',
    });
    if (isSure) await submit('/Coaching/ShareTalk', { talkId: view.talkId });
  };
  return (
    <>
      {GROW_STEPS.map(({ id, label }) => (
        <Card key={id} title={label}>
          <p className={styles.words}>{view[id] === '' ? '—' : view[id]}</p>
        </Card>
      ))}
      <Agreed view={view} />
      {view.isCoach && !view.isSelf && !view.isShared && (
        <div className={styles.end}>
          <Button variant="primary" loading={busy} onClick={() => void share()}>
            {t('Share with {name}', { name: view.coachee })}
          </Button>
          <p className={styles.about}>{t('Only you read this talk until you share it.')}</p>
        </div>
      )}
    </>
  );
}

function Agreed({ view }: { view: TalkView }) {
  const t = useTranslate();
  const [copied, setCopied] = useState<number | null>(null);
  return (
    <Card title="Agreed actions">
      {view.agreed.length === 0 && <p className={styles.about}>{t('No actions were agreed.')}</p>}
      <ul className={styles.agreed}>
        {view.agreed.map((action, at) => (
          <li key={`${action.words} ${action.dueOn}`}>
            <p className={styles.words}>{action.words}</p>
            <div className={styles.line}>
              <DateText value={action.dueOn} />
              {action.isCopied ? (
                <Badge tone="success">{t('In the development plan')}</Badge>
              ) : (
                view.plans.length > 0 && (
                  <Button
                    size="small"
                    aria-label={t('Copy to the development plan: {action}', {
                      action: action.words,
                    })}
                    onClick={() => setCopied(at)}
                  >
                    {t('Copy to the development plan')}
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
      </ul>
      {copied !== null && (
        <CopyDialog view={view} action={copied} onClose={() => setCopied(null)} />
      )}
    </Card>
  );
}

function CopyDialog({
  view,
  action,
  onClose,
}: {
  view: TalkView;
  action: number;
  onClose: () => void;
}) {
  const [planId, setPlan] = useState<number | null>(view.plans[0]?.planId ?? null);
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const copy = async () => {
    if (await submit('/Coaching/CopyAction', { talkId: view.talkId, action, planId })) onClose();
  };
  return (
    <FormDialog
      title="Copy to the development plan"
      description="It becomes a step of the plan, which the person, their supervisor, HR and auditors see."
      submitLabel="Copy"
      busy={busy}
      onSubmit={copy}
      onClose={onClose}
    >
      <Field label="Plan" name="planId" required>
        <Select
          value={planId}
          options={view.plans.map(({ planId: value, aim: label }) => ({ value, label }))}
          onChange={setPlan}
        />
      </Field>
    </FormDialog>
  );
}
