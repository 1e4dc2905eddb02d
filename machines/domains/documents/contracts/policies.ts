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

/** POST /SaasMasterData/SaveUploadedPolicy, which the specification doesn't have: business unit 0 means all. */
export const policyToSave = z.object({
  strPolicyTitle: policyTitle,
  intBusinessUnitId: id('Business Unit is required').min(0, 'Business Unit is required'),
  intPolicyFileUrlId: id('File is required').positive('File is required'),
});

/** POST /SaasMasterData/DeleteUploadedPolicy (not in the specification). */
export const policyToDelete = z.object({
  intPolicyId: id('Policy is required').positive('Policy is required'),
});

/** GET /SaasMasterData/GetUploadedPolicyById (spec 000 §7), and each row of GetUploadedPolicies. */
export interface UploadedPolicy {
  intPolicyId: number;
  strPolicyTitle: string;
  /** The business unit. It is 0 and '' if the policy applies to all. */
  intBusinessUnitId: number;
  strBusinessUnit: string;
  /** The ID with which GET /Document/DownloadFile returns the file. */
  intPolicyFileUrlId: number;
  fileName: string;
  strCreatedBy: string;
  dteCreatedAt: string;
  /** Whether the caller may delete it. */
  isDelete: boolean;
}
