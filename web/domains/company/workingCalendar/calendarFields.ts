import type { z } from 'zod';
import type { workingCalendarBody } from '#machines/core/values/workingTime.ts';

export type CalendarFields = z.input<typeof workingCalendarBody>;
