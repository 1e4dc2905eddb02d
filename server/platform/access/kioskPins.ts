import { createHmac, randomInt } from 'node:crypto';
import { deriveKey } from '#server/platform/secret.ts';

/** A PIN of six digits. With four attempts an hour, trying half of all PINs takes 14 years. */
export const makePin = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash of a PIN. It includes the person, so that a row that someone moved to another person is of no use. */
export const hashOfPin = (secret: Buffer, employeeId: number, pin: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'kiosk pin')).update(`${employeeId} ${pin}`).digest();
