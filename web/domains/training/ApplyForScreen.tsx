import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Field, Select } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { scheduleQuery, TRAINING } from './api.ts';
import { formatIn } from './times.tsx';
import styles from './training.module.css';

interface Chosen {
  id: number;
  name: string;
}

/** Applies for a training for one or many people. They get the seats in the order in which they are chosen. */
export function ApplyForScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { data: trainings = [], isPending } = useQuery(scheduleQuery('all'));
  const { submit, busy } = useSubmit([TRAINING]);
  const [trainingId, setTrainingId] = useState<number | null>(null);
  const [people, setPeople] = useState<readonly Chosen[]>([]);
  const open = trainings.filter(({ state }) => state === 'open');
  const training = open.find((one) => one.trainingId === trainingId);
  const send = async () => {
    const body = { trainingId, employeeIds: people.map(({ id }) => id) };
    if (await submit('/Training/ApplyFor', body)) void navigate(paths.trainingApplications);
  };
  return (
    <Page width="form">
      <PageHeader description="People get a seat in the order in which you choose them; the others wait." />
      <Card>
        <div className={styles.body}>
          <Field
            label="Training"
            name="trainingId"
            required
            hint={
              training &&
              t('{free} of {seats} free, applications close {when}', {
                free: Math.max(0, training.seats - training.taken),
                seats: training.seats,
                when: formatIn(training.closesAt, training.timeZone),
              })
            }
          >
            <Select
              value={trainingId}
              onChange={setTrainingId}
              loading={isPending}
              options={open.map(({ trainingId: value, title, number }) => ({
                value,
                label: `${title} (${number})`,
              }))}
            />
          </Field>
          <PersonField
            key={people.length}
            value={null}
            label="Employee"
            required={people.length === 0}
            menuReferenceId={MENU.trainingApplications}
            onChange={(id, person) => {
              if (id === null || people.some((one) => one.id === id)) return;
              setPeople([...people, { id, name: person?.label ?? '' }]);
            }}
          />
          <ul className={styles.sessions}>
            {people.map(({ id, name }) => (
              <li key={id} className={styles.actions}>
                {name}
                <Button
                  size="small"
                  variant="ghost"
                  icon={<Trash2 aria-hidden="true" />}
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => setPeople(people.filter((one) => one.id !== id))}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              variant="primary"
              loading={busy}
              disabled={trainingId === null || people.length === 0}
              onClick={() => void send()}
            >
              {t('Apply')}
            </Button>
          </div>
        </div>
      </Card>
    </Page>
  );
}
