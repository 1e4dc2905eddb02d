import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  shareMovement,
  shareQuantity,
  type CompanyShareDetails,
  type ShareHolder,
} from '#machines/domains/shares/contracts/shares.ts';
import { Field, formatCount, FormDialog, NumberInput, TextArea } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSaveShares } from './useSaveShares.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type Movement = { kind: 'allocation' } | { kind: 'release'; holder: ShareHolder };

const movementForm = z.object({
  employeeId: z.number().nullable().pipe(z.number('Employee is required')),
  shareCount: z.number().nullable().pipe(shareQuantity),
  reason: shareMovement.shape.reason,
});
type Fields = z.input<typeof movementForm>;

export type MovementDialogProps = {
  share: CompanyShareDetails;
  movement: Movement | null;
  onClose: () => void;
};

/** Allocates shares to a person, or releases them, with a reason. */
export function MovementDialog({ share, movement, onClose }: MovementDialogProps) {
  return movement && <MovementForm share={share} movement={movement} onClose={onClose} />;
}

type MovementFormProps = MovementDialogProps & { movement: Movement };

function MovementForm({ share, movement, onClose }: MovementFormProps) {
  const t = useTranslate();
  const { send, busy } = useSaveShares();
  const holder = movement.kind === 'release' ? movement.holder : null;
  const { control, handleSubmit, formState, register } = useForm<
    Fields,
    unknown,
    z.output<typeof movementForm>
  >({
    resolver: schemaResolver(movementForm),
    defaultValues: { employeeId: holder?.employeeId ?? null, shareCount: null, reason: '' },
  });
  const { errors } = formState;
  const save = async (fields: z.output<typeof movementForm>) => {
    const call = holder ? 'ReleaseCompanyShares' : 'AllocateCompanyShares';
    if (await send(call, { companyShareId: share.companyShareId, ...fields })) onClose();
  };
  return (
    <FormDialog
      title={holder ? `Release shares of ${holder.employeeName}` : 'Allocate shares'}
      description={
        holder
          ? t('{count} held', { count: formatCount(holder.shareCount) })
          : t('{count} left in {unit}', {
              count: formatCount(share.remainingShareCount),
              unit: share.businessUnitName,
            })
      }
      submitLabel={holder ? 'Release' : 'Allocate'}
      busy={busy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      {!holder && (
        <Controller
          control={control}
          name="employeeId"
          render={({ field }) => (
            <PersonField {...field} error={errors.employeeId?.message} required />
          )}
        />
      )}
      <Field label="Share Qty" name="shareCount" error={errors.shareCount?.message} required>
        <Controller
          control={control}
          name="shareCount"
          render={({ field }) => <NumberInput {...field} decimals={2} />}
        />
      </Field>
      <Field label="Reason" name="reason" error={errors.reason?.message} required>
        <TextArea {...register('reason')} rows={2} />
      </Field>
    </FormDialog>
  );
}
