import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  shareQuantity,
  type CompanyShareDetails,
} from '#machines/domains/shares/contracts/shares.ts';
import { FilterBar } from '#web/components/page/index.ts';
import {
  Button,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  formatCount,
  NumberInput,
  Select,
} from '#web/components/ui/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** An item of SaveAllCompanyShares (spec 000 §7). */
export interface ShareItem {
  companyShareId: number;
  businessUnitId: number;
  businessUnitName: string;
  totalShareCount: number;
}

const shareForm = z.object({
  businessUnit: z.number().nullable().pipe(z.number('Business unit is required')),
  totalShareCount: z.number().nullable().pipe(shareQuantity),
});
type Fields = z.input<typeof shareForm>;

export type ShareFormProps = {
  /** The share whose total is edited; its unit can't change. */
  edited: CompanyShareDetails | null;
  /** Returns whether the item was accepted; otherwise it stays in the form. */
  onAdd: (item: ShareItem) => boolean;
};

/** A business unit and its quantity of shares, to be added to the list. */
export function ShareForm({ edited, onAdd }: ShareFormProps) {
  const t = useTranslate();
  const unit = edited?.businessUnitId ?? null;
  const { units, isPending } = useOfferedUnits(unit);
  const { control, handleSubmit, formState, reset } = useForm<
    Fields,
    unknown,
    z.output<typeof shareForm>
  >({
    resolver: schemaResolver(shareForm),
    defaultValues: { businessUnit: unit, totalShareCount: null },
    shouldFocusError: false,
  });
  const add = ({ businessUnit, totalShareCount }: z.output<typeof shareForm>) => {
    const taken = onAdd({
      companyShareId: edited?.companyShareId ?? 0,
      businessUnitId: businessUnit,
      businessUnitName:
        edited?.businessUnitName ?? units.find(({ value }) => value === businessUnit)?.label ?? '',
      totalShareCount,
    });
    if (taken) reset({ businessUnit: unit, totalShareCount: null });
  };
  return (
    <>
      <FieldErrorSummary
        errors={fieldErrorList(formState.errors)}
        focusKey={formState.submitCount}
      />
      <FilterBar
        collapsible={false}
        label="Shares in a business unit"
        onSubmit={() => void handleSubmit(add)()}
        action={<Button type="submit">Add</Button>}
      >
        <Field
          label="Business Unit"
          name="businessUnit"
          error={formState.errors.businessUnit?.message}
          required
        >
          <Controller
            control={control}
            name="businessUnit"
            render={({ field }) => (
              <Select {...field} options={units} loading={isPending} disabled={edited !== null} />
            )}
          />
        </Field>
        <Field
          label="Share Qty"
          name="totalShareCount"
          error={formState.errors.totalShareCount?.message}
          hint={
            edited
              ? t('{count} allocated', { count: formatCount(edited.allocatedShareCount) })
              : undefined
          }
          required
        >
          <Controller
            control={control}
            name="totalShareCount"
            render={({ field }) => <NumberInput {...field} decimals={2} />}
          />
        </Field>
      </FilterBar>
    </>
  );
}
