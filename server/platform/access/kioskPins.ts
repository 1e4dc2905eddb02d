import { createHmac, randomInt } from 'node:crypto';
import { deriveKey } from '#server/platform/secret.ts';

/** Six digits: with four attempts an hour, half of them take 14 years. */
export const makePin = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Of a person, so that a row moved to another person is of no use. */
export const hashOfPin = (secret: Buffer, employeeId: number, pin: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'kiosk pin')).update(`${employeeId} ${pin}`).digest();
