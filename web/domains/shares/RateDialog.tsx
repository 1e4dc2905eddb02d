import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { shareRate, type CompanyShare } from '#machines/domains/shares/contracts/shares.ts';
import { Button, Dialog, Field, NumberInput } from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSaveShares } from './useSaveShares.ts';

const rateForm = z.object({ shareRate: z.number().nullable().pipe(shareRate) });

export type RateDialogProps = { share: CompanyShare | null; onClose: () => void };

/** Edit Share Rate (spec 000 §2): a click outside does not close it. */
export function RateDialog({ share, onClose }: RateDialogProps) {
  return share && <RateForm key={share.companyShareId} share={share} onClose={onClose} />;
}

function RateForm({ share, onClose }: { share: CompanyShare; onClose: () => void }) {
  const formId = useId();
  const { send, busy } = useSaveShares();
  const { control, handleSubmit, formState } = useForm<
    z.input<typeof rateForm>,
    unknown,
    z.output<typeof rateForm>
  >({ resolver: schemaResolver(rateForm), defaultValues: { shareRate: share.shareRate } });
  const save = async (rate: z.output<typeof rateForm>) => {
    const { companyShareId, businessUnitId } = share;
    if (await send('UpdateCompanyShareRate', { companyShareId, businessUnitId, ...rate }))
      onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit Share Rate"
      description={share.businessUnitName}
      size="small"
      staticBackdrop
      footer={
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          Save
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <Field
          label="Share Rate"
          name="shareRate"
          error={formState.errors.shareRate?.message}
          required
        >
          <Controller
            control={control}
            name="shareRate"
            render={({ field }) => <NumberInput {...field} decimals={2} />}
          />
        </Field>
      </form>
    </Dialog>
  );
}
