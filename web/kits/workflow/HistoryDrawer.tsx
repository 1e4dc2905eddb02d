import { MENU } from '#machines/core/values/menuReferences.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, Link, Sheet } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { History } from './History.tsx';

export type HistorySubject = { workflow: string; subjectId: number; subject: string };

export type HistoryDrawerProps = {
  /** The subject whose history is open, or null. */
  of: HistorySubject | null;
  onClose: () => void;
};

/** Shows the history of one row beside its table. */
export function HistoryDrawer({ of, onClose }: HistoryDrawerProps) {
  const mayOpen = useMay()('isView', MENU.workbench);
  if (!of) return null;
  const { workflow, subjectId, subject } = of;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={subject}
      description="History"
      footer={
        <>
          {mayOpen && (
            <Button asChild>
              <Link to={paths.instance(workflow, subjectId)}>View on chart</Link>
            </Button>
          )}
          <Button asChild>
            <Link to={paths.history(workflow, subjectId)} state={{ subject }}>
              Open as a page
            </Link>
          </Button>
        </>
      }
    >
      <History workflow={workflow} subjectId={subjectId} />
    </Sheet>
  );
}
