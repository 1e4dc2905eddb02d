import { z } from 'zod';

export const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} must be an ID`).positive(`${label} is required`);
export const day = (label: string) => z.iso.date(`${label} must be a date`);
export const clock = (label: string) =>
  z.string(`${label} is required`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time`);
