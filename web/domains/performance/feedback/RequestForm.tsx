import { Send } from 'lucide-react';
import { useState } from 'react';
import type { RequestView } from '#machines/domains/performance/contracts/feedback.ts';
import type { Question } from '#machines/domains/performance/feedback/results.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  DateText,
  Field,
  Notice,
  NumberInput,
  RadioGroup,
  TextArea,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SAVING } from '../saving.ts';
import { StaleNotice } from '../StaleNotice.tsx';
import { useAutosave } from '../useAutosave.ts';
import { ROUND_CHANGES } from './api.ts';
import styles from './feedback.module.css';
import { PROMISE } from './words.ts';

type Answer = RequestView['answers'][number];

/** The form of one rater. It is saved while they type, and sent once. */
export function RequestForm({ view, onReload }: { view: RequestView; onReload: () => void }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { requestId, questions, isAnonymous } = view;
  const [answers, setAnswers] = useState<readonly Answer[]>(() =>
    questions.map((_, place) => view.answers[place] ?? { mark: null, words: '' }),
  );
  const { submit, busy } = useSubmit(ROUND_CHANGES);
  const body = { requestId, answers };
  const { saving, refusal, settle } = useAutosave('/Feedback/SaveAnswers', body, view.revision);
  const isEmpty = answers.every(({ mark, words }) => mark === null && words.trim() === '');
  const change = (at: number, values: Partial<Answer>) =>
    setAnswers(answers.map((one, place) => (place === at ? { ...one, ...values } : one)));
  const send = async () => {
    const isSure = await confirm({
      title: 'Send your feedback?',
      body: 'It can’t be read or changed afterwards.',
      confirmLabel: 'Send',
    });
    if (!isSure) return;
    const revision = await settle();
    await submit('/Feedback/Give', { ...body, revision });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Notice tone="info" title={isAnonymous ? 'Your answers are anonymous' : 'Your name is shown'}>
        {t(isAnonymous ? PROMISE.anonymous : PROMISE.named)}
      </Notice>
      {view.about !== '' && <p className={styles.words}>{view.about}</p>}
      <StaleNotice refusal={refusal} onReload={onReload} />
      {questions.map((question, at) => (
        <QuestionCard
          key={question.text}
          at={at}
          question={question}
          scale={view}
          answer={answers[at] ?? { mark: null, words: '' }}
          onChange={(values) => change(at, values)}
        />
      ))}
      <div className={styles.send}>
        <p role="status" className={styles.about}>
          {t(SAVING[saving])}
        </p>
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={isEmpty || refusal !== null}
          icon={<Send aria-hidden="true" />}
        >
          {t('Send')}
        </Button>
        <p className={styles.about}>
          {t('Open until')} <DateText value={view.dueOn} />
        </p>
      </div>
    </form>
  );
}

const NONE = 'none';
/** Up to this many marks are shown as buttons, because more don't fit on a phone. */
const MAX_BUTTONS = 10;

function QuestionCard({
  at,
  question: { text, answer: kind },
  scale: { lowest, highest },
  answer,
  onChange,
}: {
  /**
   * The position of the question, used in the IDs of its fields. The text of the question has spaces, which an ID
   * cannot contain.
   */
  at: number;
  question: Question;
  scale: Pick<RequestView, 'lowest' | 'highest'>;
  answer: Answer;
  onChange: (values: Partial<Answer>) => void;
}) {
  const t = useTranslate();
  const marks = Array.from({ length: Math.floor(highest - lowest) + 1 }, (_, at) => lowest + at);
  return (
    <Card title={text}>
      <div className={styles.form}>
        {kind !== 'words' && (
          <Field
            label={t('Mark for {factor}', { factor: text })}
            hideLabel
            name={`answers.${at}.mark`}
            group={marks.length <= MAX_BUTTONS}
            hint={t('From {lowest} to {highest}', { lowest, highest })}
          >
            {marks.length <= MAX_BUTTONS ? (
              <RadioGroup
                orientation="horizontal"
                value={answer.mark === null ? NONE : String(answer.mark)}
                options={[
                  ...marks.map((mark) => ({ value: String(mark), label: String(mark) })),
                  { value: NONE, label: 'Can’t say' },
                ]}
                onChange={(mark) => onChange({ mark: mark === NONE ? null : Number(mark) })}
              />
            ) : (
              <NumberInput
                value={answer.mark}
                min={lowest}
                max={highest}
                decimals={2}
                onChange={(mark) => onChange({ mark })}
              />
            )}
          </Field>
        )}
        {kind !== 'mark' && (
          <Field
            label="In your words"
            name={`answers.${at}.words`}
            hint="How you write can show who you are. Write about what you saw."
            optional
          >
            <TextArea
              value={answer.words}
              rows={3}
              maxLength={2000}
              aria-label={t('Words on {step}', { step: text })}
              onValueChange={(words) => onChange({ words })}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
