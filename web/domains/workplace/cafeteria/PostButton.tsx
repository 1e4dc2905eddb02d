import type { PostedMeals } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { Button, notify, useConfirm } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import type { ReportChoice } from './reportTables.tsx';

/** Posts what employees owe for the report's month to payroll, once. */
export function PostButton({ asked: { from } }: { asked: ReportChoice }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const write = useWrite<PostedMeals>();
  const month = from.slice(0, 7);
  const post = async () => {
    const sure = await confirm({
      title: t('Post the meals of {month} to payroll?', { month }),
      body: t(
        'Each employee’s share is deducted from their salary for that month. It is posted once.',
      ),
      confirmLabel: t('Post to payroll'),
      cancelLabel: t('Cancel'),
    });
    if (!sure) return;
    try {
      const { posted, standing } = await write.mutateAsync({
        path: '/Cafeteria/PostMeals',
        body: { month: `${month}-01` },
      });
      notify.success(
        t(
          '{posted, plural, one {# deduction} other {# deductions}} posted; {standing} already existed',
          {
            posted,
            standing,
          },
        ),
      );
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    }
  };
  return (
    <Button
      loading={write.isPending}
      disabled={month >= today().slice(0, 7)}
      onClick={() => void post()}
    >
      Post to payroll
    </Button>
  );
}
