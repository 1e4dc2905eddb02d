import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FactValue as Value } from '#machines/core/model/contextFields.ts';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskDetail, TaskEntry } from '#machines/core/tasks.ts';
import { AttachmentTile, getKind, PictureViewer } from '#web/components/attachments/index.ts';
import { Button, DescriptionList, Link, RelativeTime } from '#web/components/ui/index.ts';
import { loadAttachment } from '#web/kits/uploads/index.ts';
import { hasValue, isSameFact } from './sameFact.ts';
import { StageSteps } from './StageSteps.tsx';
import { FactValue, FlagList } from './FactValue.tsx';
import { History } from './History.tsx';
import { Questions } from './Questions.tsx';
import styles from './TaskFacts.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type TaskFactsProps = {
  task: TaskEntry;
  /** The details, which are loaded after the data that the list already has. */
  detail: TaskDetail | undefined;
  definition: WorkflowDefinition;
};

const SENTENCE_LENGTH = 40;
const isSentence = (value: Value | undefined): boolean =>
  typeof value === 'string' && value.length > SENTENCE_LENGTH;

const DUE = 'Due';
/** Who filed a request doesn't affect the decision, so it comes last. */
const AFTER: ReadonlySet<string> = new Set(['filedBy']);

/** Whether a fact is the due time of the stage, or repeats who made the request. */
const isRepeated = ({ dueAt, facts }: TaskEntry, name: string, value: Value | undefined): boolean =>
  name === 'filedBy'
    ? JSON.stringify(value) === JSON.stringify(facts['requesterId'])
    : dueAt !== null && typeof value === 'string' && Date.parse(value) === Date.parse(dueAt);

/** Shows all facts of a task, as its workflow's definition lists them. */
export function TaskFacts({ task, detail, definition }: TaskFactsProps) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { facts, subjectId } = task;
  const notifiedFields = definition.fields.filter(
    ({ name, label }, at, all) =>
      hasValue(facts[name]) &&
      !all
        .slice(at + 1)
        .some((later) => later.label === label && isSameFact(facts[later.name], facts[name])),
  );
  const hasOwnDue = notifiedFields.some(({ label }) => label === DUE);
  // The subject's own fields are what is decided on, so they precede the facts that every task has.
  const fields = notifiedFields
    .filter(({ kind, name }) => kind !== 'flags' && !isRepeated(task, name, facts[name]))
    .toSorted((a, b) => Number(AFTER.has(a.name)) - Number(AFTER.has(b.name)));
  const getItem = ({ label, kind, name, options }: (typeof fields)[number]) => ({
    label,
    wide: isSentence(facts[name]),
    value: <FactValue kind={kind} value={facts[name]} options={options} currency />,
  });
  const flags = notifiedFields.flatMap(({ kind, name }) => {
    const value = facts[name];
    return kind === 'flags' && Array.isArray(value) ? value : [];
  });
  return (
    <div className={styles.facts}>
      {detail?.page != null && detail.page !== pathname && (
        <Button asChild>
          <Link to={detail.page}>{t('Open its page')}</Link>
        </Button>
      )}
      {flags.length > 0 && <FlagList flags={flags} />}
      <DescriptionList
        columns={2}
        items={[
          ...fields.map(getItem),
          { label: 'Stage', value: t(task.stateLabel) },
          {
            label: detail?.isFinal ? 'Ended' : 'Waiting',
            value: <RelativeTime at={task.enteredAt} />,
          },
          ...(task.dueAt === null || hasOwnDue
            ? []
            : [{ label: DUE, value: <RelativeTime at={task.dueAt} /> }]),
          ...(task.unit === null ? [] : [{ label: 'Unit', value: task.unit }]),
        ]}
      />
      {detail && detail.masked.length > 0 && (
        <p className={styles.masked}>
          {t('Not shown to you: {fields}', {
            fields: detail.masked.map((field) => t(field)).join(', '),
          })}
        </p>
      )}
      {detail && <Questions detail={detail} definition={definition} />}
      {detail && detail.attachments.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('Attachments')}</h3>
          <Attachments files={detail.attachments} />
        </section>
      )}
      {detail && (
        <section>
          <h3 className={styles.heading}>{t('Stages')}</h3>
          <StageSteps stages={detail.stages} />
        </section>
      )}
      <section>
        <h3 className={styles.heading}>{t('History and comments')}</h3>
        <History workflow={definition.id} subjectId={subjectId} />
      </section>
    </div>
  );
}

/** Shows the attachments. Images open in full screen, one after another. */
function Attachments({ files }: { files: TaskDetail['attachments'] }) {
  const [shown, show] = useState<number | null>(null);
  const pictures = files.filter(({ fileName }) => getKind(fileName) === 'image');
  return (
    <>
      {files.map((file) => (
        <AttachmentTile
          key={file.globalFileUrlId}
          file={file}
          load={loadAttachment}
          onOpen={() => show(pictures.indexOf(file))}
        />
      ))}
      {shown !== null && (
        <PictureViewer
          files={pictures}
          first={shown}
          load={loadAttachment}
          onClose={() => show(null)}
        />
      )}
    </>
  );
}
