import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JohariView } from '#machines/domains/performance/contracts/johari.ts';
import {
  ADJECTIVES,
  FEWEST_ADJECTIVES,
  MAX_ADJECTIVES,
  MAX_ASKED,
  type Panes,
} from '#machines/domains/performance/johari.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, FormDialog, Skeleton } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { johariQuery, PERFORMANCE } from '../api.ts';
import styles from './johari.module.css';

type Person = JohariView['waiting'][number];

/** Compares how people see themselves with how colleagues see them. Only the person sees their own window. */
export function JohariScreen() {
  const johari = useQuery(johariQuery);
  return (
    <Page>
      <PageHeader description="How you see yourself, beside how colleagues see you. Only you see your window." />
      <Loaded query={johari} loading={<Skeleton kind="card" />}>
        {(view) => <Window view={view} />}
      </Loaded>
    </Page>
  );
}

function Window({ view }: { view: JohariView }) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState<Person | 'self' | null>(null);
  const { employeeId, own, asked, answers, panes, waiting } = view;
  const choice =
    choosing === 'self'
      ? { employeeId: employeeId ?? 0, title: t('Adjectives of yourself') }
      : choosing && {
          employeeId: choosing.employeeId,
          title: t('Adjectives of {name}', { name: choosing.name }),
        };
  return (
    <>
      {waiting.length > 0 && (
        <Card title="Who asked you" description="They never learn what you chose by name.">
          <ul className={styles.people}>
            {waiting.map((person) => (
              <li key={person.employeeId}>
                <span>
                  {person.name} ({person.code})
                </span>
                <Button
                  size="small"
                  aria-label={t('Choose adjectives of {name}', { name: person.name })}
                  onClick={() => setChoosing(person)}
                >
                  {t('Choose adjectives')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card
        title="Your window"
        description={
          answers === 0
            ? t('It opens with your own adjectives and the answers of three colleagues.')
            : t('It has the first {count} answers; the next three open it further.', {
                count: answers,
              })
        }
        actions={
          own.length === 0 && (
            <Button size="small" variant="primary" onClick={() => setChoosing('self')}>
              {t('Choose adjectives of yourself')}
            </Button>
          )
        }
      >
        {panes ? <Four panes={panes} /> : <Words words={own} none="Nothing chosen yet." />}
      </Card>
      <Asked asked={asked} />
      {choice && <Choose key={choice.employeeId} {...choice} onClose={() => setChoosing(null)} />}
    </>
  );
}

function Words({ words, none }: { words: readonly string[]; none: string }) {
  const t = useTranslate();
  return words.length === 0 ? (
    <p className={styles.none}>{t(none)}</p>
  ) : (
    <ul className={styles.words}>
      {words.map((word) => (
        <li key={word}>{t(word)}</li>
      ))}
    </ul>
  );
}

const PANES = [
  { id: 'open', title: 'Open area', about: 'You and others see it.' },
  { id: 'blind', title: 'Blind area', about: 'Others see it, you don’t.' },
  { id: 'hidden', title: 'Hidden area', about: 'You see it, others don’t.' },
  { id: 'unknown', title: 'Unknown area', about: 'No one has chosen it.' },
] as const;

function Four({ panes }: { panes: Panes }) {
  const t = useTranslate();
  return (
    <div className={styles.panes}>
      {PANES.map(({ id, title, about }) => (
        <section key={id} className={styles.pane} aria-label={t(title)}>
          <h3 className={styles.title}>{t(title)}</h3>
          <p className={styles.none}>{t(about)}</p>
          <Words words={panes[id]} none="None." />
        </section>
      ))}
    </div>
  );
}

function Asked({ asked }: { asked: JohariView['asked'] }) {
  const t = useTranslate();
  const [chosen, choose] = useState<number | null>(null);
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const ask = async () => {
    if (await submit('/Performance/AskJohari', { employeeIds: [chosen] })) choose(null);
  };
  return (
    <Card
      title="Colleagues you asked"
      description="You never learn who has answered, or who chose which adjective."
    >
      <Words words={asked.map(({ name }) => name)} none="No one yet. Ask at least three." />
      {asked.length < MAX_ASKED && (
        <form
          className={styles.ask}
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <PersonField key={asked.length} label="Colleague" value={chosen} onChange={choose} />
          <Button type="submit" loading={busy} disabled={chosen === null}>
            {t('Ask')}
          </Button>
        </form>
      )}
    </Card>
  );
}

function Choose({
  employeeId,
  title,
  onClose,
}: {
  employeeId: number;
  title: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const toggle = (word: string) =>
    setChosen(chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word]);
  const send = async () => {
    const body = { employeeId, adjectives: chosen };
    if (await submit('/Performance/ChooseJohari', body)) onClose();
  };
  return (
    <FormDialog
      title={title}
      description={t('Choose {fewest} to {most}. They can’t be changed afterwards.', {
        fewest: FEWEST_ADJECTIVES,
        most: MAX_ADJECTIVES,
      })}
      submitLabel="Send"
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <ul className={styles.words} aria-label={t('Adjectives')}>
        {ADJECTIVES.map((word) => (
          <li key={word} className={styles.bare}>
            <button
              type="button"
              className={styles.word}
              aria-pressed={chosen.includes(word)}
              disabled={!chosen.includes(word) && chosen.length >= MAX_ADJECTIVES}
              onClick={() => toggle(word)}
            >
              {t(word)}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {t('{count} chosen', { count: chosen.length })}
      </p>
    </FormDialog>
  );
}
