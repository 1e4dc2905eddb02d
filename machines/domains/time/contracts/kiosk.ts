import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';

/** GET /Kiosk/List: the punch devices for which a browser can be registered. */
export interface KioskEntry {
  deviceId: number;
  name: string;
  businessUnit: string;
  /** When a browser was registered, or null if none is. */
  registeredAt: string | null;
  registeredBy: string | null;
}

const deviceId = z.number('Device is required').int().positive('Device is required');

/** POST /Kiosk/Register: makes the caller's browser a kiosk. POST /Kiosk/End ends it. */
export const kioskBody = z.object({ deviceId });

/** The secret of a registered browser, which stores it. It is shown only once. */
export interface KioskRegistered extends WriteAnswer {
  token: string;
  name: string;
}

/**
 * The device's secret, and the person's number and PIN. Each call from a kiosk contains them, because there
 * is no session.
 */
const person = {
  token: z
    .string('This device is not registered')
    .regex(/^[\w-]{43}$/, 'This device is not registered'),
  number: z
    .string('Number is required')
    .trim()
    .min(1, 'Number is required')
    .max(100, 'Maximum 100 character'),
  pin: z.string('PIN is required').regex(/^\d{6}$/, 'The PIN has six digits'),
};

/** POST /Kiosk/Open. */
export const kioskPersonBody = z.object(person);

/** POST /Kiosk/Punch. */
export const kioskPunchBody = z.object({
  ...person,
  kind: z.enum(['in', 'out'], { error: 'must be in or out' }),
});

/** POST /Kiosk/RequestLeave. */
export const kioskLeaveBody = z.object({
  ...person,
  leaveTypeId: z.number('Leave type is required').int().positive('Leave type is required'),
  from: z.iso.date('From is required'),
  to: z.iso.date('must be a date').nullable().default(null),
  reason: z.string().trim().max(500, 'Maximum 500 character').default(''),
});

/** What a person sees at a kiosk: only their own punches of the day and their leave. */
export interface KioskView {
  name: string;
  /** The times of today, in the company's time zone. */
  punches: { time: string; kind: 'in' | 'out' | null }[];
  leave: { leaveTypeId: number; type: string; available: number | null }[];
}
