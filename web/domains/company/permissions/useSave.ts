import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { PermissionsSaved } from '#machines/core/access/permissions.ts';
import { notify } from '#web/components/ui/index.ts';
import { menuQuery, permissionsQuery } from '#web/lib/permissions/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { permissionKeys } from './api.ts';

const WAITING =
  '{n, plural, one {# permission waits for another administrator to confirm} other {# permissions wait for another administrator to confirm}}';

/** Saves permissions and shows the result. It also fetches the user's own menu again, which may have changed. */
export function useSave(onSaved: () => void) {
  const t = useTranslate();
  const queries = useQueryClient();
  const writing = useWrite<WriteAnswer & Partial<PermissionsSaved>>();
  const askAgain = async () => {
    // The edits stay until the stored values are fetched again, because the checkboxes would flicker otherwise.
    await queries.invalidateQueries({ queryKey: permissionKeys.all });
    onSaved();
    await queries.invalidateQueries({ queryKey: menuQuery.queryKey });
    await queries.invalidateQueries({ queryKey: permissionsQuery.queryKey });
  };
  // The result is shown on whatever screen is open. Callbacks of `mutate` would be dropped once this one is
  // closed.
  const save = (path: string, body: unknown) =>
    void writing.mutateAsync({ path, body }).then(
      ({ message, waiting = 0 }) => {
        notify.success(waiting > 0 ? t(WAITING, { n: waiting }) : message);
        return askAgain();
      },
      (error: unknown) => notify.warning(failureMessage(error, 'Failed, try again')),
    );
  return { save, saving: writing.isPending };
}
