import { z } from 'zod';

const id = (message: string) => z.number(message).int(message);

/** A policy's title, which must have a visible character. */
export const policyTitle = z
  .string('Policy title is required')
  .transform((title) => title.replaceAll('\u0000', '').trim())
  .pipe(
    z
      .string()
      .min(1, 'Policy title is required')
      .max(200, 'Policy title can be at most 200 characters'),
  );

/** POST /SaasMasterData/SaveUploadedPolicy (ours). Business unit 0 is all of them. */
export const policyToSave = z.object({
  strPolicyTitle: policyTitle,
  intBusinessUnitId: id('Business Unit is required').min(0, 'Business Unit is required'),
  intPolicyFileUrlId: id('File is required').positive('File is required'),
});

/** POST /SaasMasterData/DeleteUploadedPolicy (ours). */
export const policyToDelete = z.object({
  intPolicyId: id('Policy is required').positive('Policy is required'),
});

/** GET /SaasMasterData/GetUploadedPolicyById (spec 000 §7), and each row of GetUploadedPolicies. */
export interface UploadedPolicy {
  intPolicyId: number;
  strPolicyTitle: string;
  /** 0 and '' for a policy that applies to all business units. */
  intBusinessUnitId: number;
  strBusinessUnit: string;
  /** For GET /Document/DownloadFile. */
  intPolicyFileUrlId: number;
  fileName: string;
  strCreatedBy: string;
  dteCreatedAt: string;
  /** Whether the caller may undo it. */
  isDelete: boolean;
}
