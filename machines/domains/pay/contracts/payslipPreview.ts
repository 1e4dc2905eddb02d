import { z } from 'zod';
import type { LaidOutPart } from '#machines/domains/pay/payslip/layOut.ts';
import { PAYSLIP_PARTS, ZERO_LINES } from '#machines/domains/pay/payslip/template.ts';

const name = z.string().trim().max(1000).nullish();
const zeroLines = z.enum(Object.keys(ZERO_LINES) as (keyof typeof ZERO_LINES)[]);

/** POST /Pay/PreviewPayslip: a payslip template as its form contains it, saved or not. */
export const previewPayslipBody = z.object({
  payrollGroupId: z.number().int().positive().nullish(),
  showsToDate: z.boolean().default(true),
  zeroLines: zeroLines.default('element'),
  message: name,
  messageBn: name,
  parts: z
    .array(
      z.object({
        part: z.enum(Object.keys(PAYSLIP_PARTS) as (keyof typeof PAYSLIP_PARTS)[]),
        name,
        nameBn: name,
      }),
    )
    .max(30),
  elements: z
    .array(
      z.object({
        elementId: z.number().int().positive(),
        name,
        nameBn: name,
        zeroLines: zeroLines.default('element'),
      }),
    )
    .max(500),
});
export type PreviewedTemplate = z.input<typeof previewPayslipBody>;

/** A slip of the payroll group rendered with the template, or null if the reader may not see any. */
export interface PayslipPreview {
  slip: {
    number: string;
    month: string;
    name: string;
    english: LaidOutPart[];
    bengali: LaidOutPart[];
  } | null;
}
