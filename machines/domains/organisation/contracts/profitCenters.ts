import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const id = z.int('must be an ID').positive('must be an ID');

const share = z.object({
  profitCenterId: z.int('Profit center is required').positive('Profit center is required'),
  /** The share in percent. */
  share: z
    .number('Share is required')
    .positive('Share must be more than 0')
    .max(100, 'Share can be at most 100')
    .refine((value) => Number(value.toFixed(2)) === value, 'Share can have at most 2 decimals'),
});

/** Returns the sum of the shares in hundredths, so that rounding thirds doesn't change the total. */
export const sumOfShares = (shares: readonly { share: number | null }[]): number =>
  shares.reduce((sum, one) => sum + Math.round((one.share ?? 0) * 100), 0) / 100;

/** POST /Employee/SaveProfitCenters: without an ID it creates an assignment, which ends the previous one. */
export const saveProfitCentersBody = z
  .object({
    id: id.nullish(),
    /** The version that the assignment had when it was opened. If it is outdated, saving is refused. */
    version: z.int('must be a version').min(0).default(0),
    employeeId: z.int('Employee is required').positive('Employee is required'),
    from: calendarDay('From is required'),
    /** The last day, or null for an assignment without end. */
    until: calendarDay('must be a date').nullish(),
    shares: z.array(share).min(1, 'At least one profit center is required').max(50),
  })
  .superRefine(({ from, until, shares }, context) => {
    if (until && until < from) {
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: 'Until cannot be before From',
      });
    }
    const seen = new Set<number>();
    for (const [index, { profitCenterId }] of shares.entries()) {
      if (seen.has(profitCenterId)) {
        const path = ['shares', index, 'profitCenterId'];
        context.addIssue({
          code: 'custom',
          path,
          message: 'This profit center is already listed',
        });
      }
      seen.add(profitCenterId);
    }
    const sum = sumOfShares(shares);
    if (sum !== 100) {
      const message = `Shares add up to ${sum} %. They must add up to 100 %`;
      context.addIssue({ code: 'custom', path: ['shares'], message });
    }
  });

/** POST /Employee/RemoveProfitCenters: removes an assignment made by mistake. */
export const removeProfitCentersBody = z.object({ id, version: z.int('must be a version').min(0) });

export interface ProfitCenterAssignment {
  id: number;
  version: number;
  /** Who made the last change, or null if that wasn't recorded. */
  changedByName: string | null;
  from: string;
  /** The last day, or null for an assignment without end. */
  until: string | null;
  shares: readonly { profitCenterId: number; name: string; share: number }[];
}

/** GET /Employee/ProfitCenters: all assignments of one person, the latest first. */
export interface ProfitCentersOfPerson {
  employeeId: number;
  code: string;
  name: string;
  mayEdit: boolean;
  mayRemove: boolean;
  assignments: readonly ProfitCenterAssignment[];
}
