import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { TicketDetails } from '#machines/domains/tickets/contracts/tickets.ts';
import { NO_RATING, RATING_WORDS } from '#machines/domains/tickets/events.ts';
import { RATING } from '#machines/domains/tickets/steps.ts';
import { useProfile } from '#web/session/index.ts';
import { Field, FormDialog, RadioGroup, TextArea, formatCount } from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSendTicket } from './useSendTicket.ts';
import { type Translate, useTranslate } from '#web/lib/messages.ts';

const starsIn = (t: Translate) =>
  RATING_WORDS.map((word, index) => ({
    value: String(index + 1),
    label: `${formatCount(index + 1)} · ${t(word)}`,
  }));

const ratingForm = z.object({
  rating: z.string().nullable().pipe(z.string(NO_RATING)),
  feedback: z.string().max(2000, 'can be at most 2000 characters'),
});

/** Asks for the rating of a ticket, which closes it (spec 001 §4). */
export function RatingDialog({ ticket, onClose }: { ticket: TicketDetails; onClose: () => void }) {
  const t = useTranslate();
  const { intEmployeeId } = useProfile();
  const { send, busy } = useSendTicket();
  const { control, handleSubmit, formState, register } = useForm<
    z.input<typeof ratingForm>,
    unknown,
    z.output<typeof ratingForm>
  >({ resolver: schemaResolver(ratingForm), defaultValues: { rating: null, feedback: '' } });
  const save = async ({ rating, feedback }: z.output<typeof ratingForm>) => {
    const closed = await send('/HRTicket/CloseTicket', {
      actionButton: RATING,
      rowId: ticket.currentRowId,
      ticketId: ticket.ticketId,
      rating: Number(rating),
      feedback,
      closedBy: intEmployeeId,
    });
    if (closed) onClose();
  };
  return (
    <FormDialog
      title="Review"
      description={`#${ticket.ticketId} · ${ticket.issueTypeName}`}
      size="small"
      submitLabel="Submit"
      busy={busy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <Field label="Rating" name="rating" error={formState.errors.rating?.message} required group>
        <Controller
          control={control}
          name="rating"
          render={({ field }) => <RadioGroup {...field} options={starsIn(t)} />}
        />
      </Field>
      <Field label="Feedback" name="feedback" error={formState.errors.feedback?.message} optional>
        <TextArea {...register('feedback')} rows={3} />
      </Field>
    </FormDialog>
  );
}
