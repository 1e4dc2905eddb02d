import { createHmac, randomInt } from 'node:crypto';
import { deriveKey } from '#server/platform/secret.ts';

/** A PIN of six digits. With four attempts an hour, trying half of all PINs takes 14 years. */
export const makePin = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The hash of a PIN. It depends on the person, so a row that someone moves to another person does not work for them.
 */
export const hashOfPin = (secret: Buffer, employeeId: number, pin: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'kiosk pin')).update(`${employeeId} ${pin}`).digest();
