import { z } from 'zod';
import { nameField } from '#machines/core/values/namedFields.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';

/** GET /Webhooks/List: the receivers, and the workflows they can subscribe to. */
export interface Webhooks {
  workflows: { id: string; label: string }[];
  webhooks: WebhookEntry[];
}

export interface WebhookEntry {
  id: number;
  version: number;
  name: string;
  url: string;
  workflows: string[];
  withLinks: boolean;
  isActive: boolean;
  /**
   * Whether deliveries are suspended, because the person who last changed the webhook can no longer sign in.
   * Another administrator takes it over by saving it.
   */
  isSuspended: boolean;
  changedByName: string | null;
  secretHint: string;
  /** The number of deliveries in the last 30 days. */
  delivered: number;
  waiting: number;
  failed: number;
  lastDeliveredAt: string | null;
}

export const DELIVERY_STATUSES = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
} as const;
export type DeliveryStatus = keyof typeof DELIVERY_STATUSES;

/** One line of GET /Webhooks/Deliveries. */
export interface DeliveryEntry {
  id: string;
  messageId: string;
  /** The name of the workflow. It is empty for a test. */
  workflow: string;
  event: string;
  count: number;
  madeAt: string;
  attempts: number;
  status: DeliveryStatus;
  /** The status of the receiver's last response, or why there was none. */
  answer: number | null;
  problem: string;
  nextAt: string | null;
  tookMs: number | null;
}

/** POST /Webhooks/Make and /RenewSecret: only this response contains the secret. */
export interface NewSecret extends WriteAnswer {
  autoId: number;
  secret: string;
}

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');

const fields = {
  name: nameField('Name', 100, 'Maximum 100 character'),
  url: z
    .string('Address is required')
    .trim()
    .min(1, 'Address is required')
    .max(500, 'Maximum 500 character')
    .refine(isPlainAddress, 'Enter an address such as https://example.com/cadre'),
  workflows: z
    .array(z.string().max(100), 'Choose at least one workflow')
    .min(1, 'Choose at least one workflow')
    .max(100, 'Maximum 100 character')
    .transform((workflows) => [...new Set(workflows)].toSorted()),
  withLinks: z.boolean('must be true or false').default(false),
};

/** Whether a URL has no user, password or fragment, because these wouldn't be sent. */
function isPlainAddress(text: string): boolean {
  try {
    const { protocol, username, password, hash } = new URL(text);
    return /^https?:$/.test(protocol) && !username && !password && !hash;
  } catch {
    return false;
  }
}

export const makeWebhookBody = z.object(fields);
export const saveWebhookBody = z.object({
  ...fields,
  id,
  version: z.number('must be a version').int('must be a version').positive(),
});
export const setWebhookActiveBody = z.object({ id, isActive: z.boolean('must be true or false') });
export const webhookBody = z.object({ id });
export const replayBody = z.object({ deliveryId: z.uuid('must be a delivery’s id') });
