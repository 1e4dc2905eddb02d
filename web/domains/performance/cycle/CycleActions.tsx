import type { CycleAct, CycleWork } from '#machines/domains/performance/contracts/cycleWork.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, useConfirm, useConfirmWithComment } from '#web/components/ui/index.ts';
import { jobsKey } from '#web/kits/jobs/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE } from '#web/domains/performance/api.ts';

const WORDS: Readonly<
  Record<
    CycleAct,
    { button: string; question: string; body: string; confirm: string; path: string }
  >
> = {
  open: {
    button: msg('Open for {count, plural, one {# person} other {# people}}'),
    question: msg('Open the forms of {count, plural, one {# person} other {# people}}?'),
    body: msg(
      'Everyone with agreed targets gets a form and a notification. These targets can’t be changed any more.',
    ),
    confirm: msg('Open'),
    path: '/Performance/OpenCycle',
  },
  close: {
    button: msg('Close forms of {count, plural, one {# person} other {# people}}'),
    question: msg('Close the forms of {count, plural, one {# person} other {# people}}?'),
    body: msg(
      'Forms that are not sent count as not given, and no one can fill them in any more. The assessments go on to calibration.',
    ),
    confirm: msg('Close forms'),
    path: '/Performance/CloseForms',
  },
  publish: {
    button: msg('Publish {count, plural, one {# assessment} other {# assessments}}'),
    question: msg('Publish {count, plural, one {# assessment} other {# assessments}}?'),
    body: msg('People see their marks and scores at once.'),
    confirm: msg('Publish'),
    path: '/Performance/Publish',
  },
};

/** Buttons that open, close and publish the forms of everyone in a cycle, with the number of people. */
export function CycleActions({ work }: { work: CycleWork }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const confirmWithComment = useConfirmWithComment();
  const { submit, busy } = useSubmit([PERFORMANCE, jobsKey]);
  const { cycleId, people, withoutScore } = work;
  if (!people) return null;
  const start = async (act: CycleAct, count: number) => {
    const { question, body, confirm: confirmLabel, path } = WORDS[act];
    const asked = {
      title: () => t(question, { count }),
      body: () => t(body),
      confirmLabel,
    };
    if (act !== 'close') {
      if (await confirm(asked)) await submit(path, { cycleId });
      return;
    }
    const comment = await confirmWithComment({
      ...asked,
      tone: 'danger',
      comment: { label: 'Reason', required: true, maxLength: 2000 },
    });
    if (comment !== null) await submit(path, { cycleId, comment });
  };
  // Missing scores are calculated before publishing, because KPI results may have been entered since.
  const counts = { ...people, publish: people.publish || withoutScore };
  return (['open', 'close', 'publish'] as const)
    .filter((act) => counts[act] > 0)
    .map((act) => (
      <Button
        key={act}
        variant={act === 'publish' ? 'primary' : undefined}
        loading={busy}
        onClick={() => void start(act, counts[act])}
      >
        {t(WORDS[act].button, { count: counts[act] })}
      </Button>
    ));
}
