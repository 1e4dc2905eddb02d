import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { fieldCondition } from '#server/engine/queue/fieldConditions.ts';
import {
  queryBoolean,
  queryInt,
  queryJson,
  queryPage,
  queryText,
  queryIdOrAll,
} from '#server/platform/http/query.ts';

export const instancesQuery = z.object({
  workflow: queryText,
  state: queryText.optional(),
  businessUnitId: queryInt().optional(),
  mine: queryBoolean.optional(),
  overdue: queryBoolean.optional(),
  search: z.string().trim().max(200).optional(),
  claimed: z.enum(['nobody', 'me']).optional(),
  where: queryJson(z.array(fieldCondition).max(10)).optional(),
  sort: queryText.optional(),
  descending: queryBoolean.optional(),
  /** Includes what decisions need: fields, names of people and units, and who has claimed the task. */
  facts: queryBoolean.optional(),
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(1000)).default(25),
});

export const subjectQuery = z.object({ workflow: queryText, subjectId: queryInt() });
export const verifyQuery = z.object({ workflow: queryText, subjectId: queryInt().optional() });

export const replayQuery = z.object({
  workflow: queryText,
  /** The name of a limit of the workflow. */
  name: queryText.default(''),
  /** For a kind of request or one of its pipelines, the steps with which to replay past cases in place of a limit. */
  definition: queryJson(pipelineDefinition).optional(),
  /** The value of the limit; empty for no limit. */
  value: z.preprocess(
    (value) => (value === undefined || value === '' ? null : Number(value)),
    z.number('must be a number').nullable(),
  ),
  from: calendarDay('must be a date'),
  until: calendarDay('must be a date'),
});

export const inboxQuery = z.object({
  businessUnitId: queryIdOrAll,
  search: z.string().trim().max(200).optional(),
  overdue: queryBoolean.optional(),
  /** The kinds of workflows, separated by commas, such as `leave,expense`. */
  kinds: queryText.transform((text) => text.split(',').filter((kind) => kind !== '')).optional(),
  order: z.enum(['urgency', 'kind']).optional(),
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(200)).default(50),
});
