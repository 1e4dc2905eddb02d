import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlipsAnswer } from '#machines/domains/company/contracts/users.ts';
import { FormDialog, Notice } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { save } from '#web/lib/saveFile.ts';
import { usersKey } from './api.ts';

export type SlipsDialogProps = {
  /** The person to print a slip for. Without a person, slips are printed for everyone who can't be invited by mail. */
  person?: { employeeId: number; name: string } | undefined;
  onClose: () => void;
};

/** Prints slips with which people without a mail address sign in. */
export function SlipsDialog({ person, onClose }: SlipsDialogProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const printing = useMutation({
    mutationFn: () =>
      api.post<SlipsAnswer>('/Users/Slips', { employeeIds: person ? [person.employeeId] : [] }),
    onSuccess: async ({ content }) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
      save(new Blob([bytes], { type: 'application/pdf' }), 'slips.pdf');
      await client.invalidateQueries({ queryKey: usersKey });
    },
  });
  const { data } = printing;
  const [only] = data?.slips ?? [];
  return (
    <FormDialog
      title="Print slips"
      submitLabel={t(data && data.remaining > 0 ? 'Print the next ones' : 'Print')}
      cancelLabel={t(data ? 'Close' : 'Cancel')}
      busy={printing.isPending}
      readOnly={data !== undefined && data.remaining === 0}
      onSubmit={() => {
        printing.mutate();
      }}
      onClose={onClose}
    >
      {printing.isError && (
        <Notice tone="warning" live>
          {t(failureMessage(printing.error))}
        </Notice>
      )}
      <p>
        {person
          ? t('A slip for {name}.', { name: person.name })
          : t(
              'A slip for each person without an email address of their own who has no link yet.',
            )}{' '}
        {t(
          'It has a link that works once and a PIN for the kiosk. Earlier slips of these people stop working. Hand it over in person.',
        )}
      </p>
      {data && (
        <Notice tone="success" live>
          {t('{n, plural, one {# slip} other {# slips}} printed', { n: data.slips.length })}
        </Notice>
      )}
      {person && only && (
        <p>
          {t('Or give them this link:')} <code>{only.link}</code>
        </p>
      )}
    </FormDialog>
  );
}
