import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  GROW_STEPS,
  MAX_ACTIONS,
  type TalkView,
} from '#machines/domains/performance/contracts/grow.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  IconButton,
  TextArea,
  TextInput,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { PERFORMANCE } from '../api.ts';
import { SAVING } from '../saving.ts';
import { StaleNotice } from '../StaleNotice.tsx';
import { useAutosave } from '../useAutosave.ts';
import styles from './grow.module.css';

interface WrittenAction {
  key: number;
  words: string;
  dueOn: string | null;
}

/** The form for notes during a coaching talk. It is saved on the server while the user types, and finished once. */
export function TalkForm({ view, onReload }: { view: TalkView; onReload: () => void }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { talkId, coachee } = view;
  const [heldOn, setDay] = useState<string | null>(view.heldOn);
  const [words, setWords] = useState(() => ({
    goal: view.goal,
    reality: view.reality,
    options: view.options,
    will: view.will,
  }));
  const [actions, setActions] = useState<readonly WrittenAction[]>(() =>
    view.agreed.map(({ words: text, dueOn }, key) => ({ key, words: text, dueOn })),
  );
  const body = {
    talkId,
    heldOn: heldOn ?? view.heldOn,
    ...words,
    actions: actions.map(({ key: _key, ...action }) => action),
  };
  const { saving, refusal, settle } = useAutosave('/Coaching/SaveTalk', body, view.revision);
  const { submit, busy } = useSubmit([]);
  const isWhole =
    words.goal.trim() !== '' &&
    actions.every((action) => action.words.trim() !== '' && action.dueOn !== null);
  const finish = async () => {
    const isSure = await confirm({
      title: 'Finish this talk?',
      body: 'Nothing of it can be changed afterwards.',
      confirmLabel: 'Finish',
    });
    if (!isSure) return;
    const revision = await settle();
    if (await submit('/Coaching/FinishTalk', { ...body, revision })) {
      await queries.invalidateQueries({ queryKey: PERFORMANCE });
    }
  };
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard this draft?',
      body: 'Its words are deleted.',
      confirmLabel: 'Discard',
      tone: 'danger',
    });
    if (!isSure) return;
    await settle();
    if (await submit('/Coaching/DiscardTalk', { talkId })) {
      void navigate(paths.growTalks);
      await queries.invalidateQueries({ queryKey: [...PERFORMANCE, 'talks'] });
    }
  };
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
    >
      <StaleNotice refusal={refusal} onReload={onReload} />
      <Card title="Talk">
        <Field label="Date of the talk" name="heldOn" required>
          <DateInput value={heldOn} onChange={setDay} />
        </Field>
      </Card>
      {GROW_STEPS.map(({ id, label, about, prompts }) => (
        <Card key={id} title={label} description={about}>
          <div className={styles.step}>
            <ul className={styles.prompts}>
              {prompts.map((prompt) => (
                <li key={prompt}>{t(prompt)}</li>
              ))}
            </ul>
            <Field
              label={t('Words on {step}', { step: t(label) })}
              name={id}
              required={id === 'goal'}
              optional={id !== 'goal'}
            >
              <TextArea
                value={words[id]}
                rows={4}
                maxLength={4000}
                onValueChange={(text) => setWords({ ...words, [id]: text })}
              />
            </Field>
          </div>
        </Card>
      ))}
      <Actions actions={actions} onChange={setActions} />
      <div className={styles.end}>
        <p role="status" className={styles.about}>
          {t(SAVING[saving])}
        </p>
        <Button onClick={() => void discard()} disabled={busy}>
          {t('Discard')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={!isWhole || refusal !== null}
        >
          {t('Finish')}
        </Button>
        <p className={styles.about}>
          {view.isSelf
            ? t('Only you read it.')
            : t('Only you read it. Once it is finished, you can share it with {name}.', {
                name: coachee,
              })}
        </p>
      </div>
    </form>
  );
}

function Actions({
  actions,
  onChange,
}: {
  actions: readonly WrittenAction[];
  onChange: (actions: readonly WrittenAction[]) => void;
}) {
  const t = useTranslate();
  const change = (at: number, values: Partial<WrittenAction>) =>
    onChange(actions.map((action, place) => (place === at ? { ...action, ...values } : action)));
  const add = () =>
    onChange([
      ...actions,
      { key: Math.max(-1, ...actions.map(({ key }) => key)) + 1, words: '', dueOn: null },
    ]);
  return (
    <Card title="Agreed actions" description="What the person does, and by when.">
      <div className={styles.step}>
        <ul className={styles.actions}>
          {actions.map((action, at) => (
            <li key={action.key} className={styles.action}>
              <Field label="Action" name={`actions.${at}.words`} required>
                <TextInput
                  value={action.words}
                  maxLength={500}
                  onValueChange={(words) => change(at, { words })}
                />
              </Field>
              <Field label="Due" name={`actions.${at}.dueOn`} required>
                <DateInput value={action.dueOn} onChange={(dueOn) => change(at, { dueOn })} />
              </Field>
              <IconButton
                label={t('Remove action {number}', { number: at + 1 })}
                onClick={() => onChange(actions.filter(({ key }) => key !== action.key))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        {actions.length < MAX_ACTIONS && (
          <div>
            <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
              {t('Add an action')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
