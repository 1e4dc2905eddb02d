import type { RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { type Call } from './call.ts';
import { parse } from '#server/platform/input/parse.ts';
import { readFile, type StreamedFile } from './stream.ts';

/** Who receives a file, and the services that generate it. Both a request and a background job provide them. */
export type FileCaller = Pick<Call, 'db' | 'actor' | 'params'> & {
  services: Pick<Services, 'db' | 'engine' | 'env' | 'anchors'>;
};

/** A GET that returns a file and can also run as a job (server/kits/jobs/exports.ts). */
export interface FileCall {
  /** The path of the route, such as `/Reports/:report/File`. */
  path: string;
  route: (services: Services) => RequestHandler;
  /**
   * Generates the file.
   * @throws AppError for the same reasons as the call.
   */
  answer: (caller: FileCaller, query: unknown) => Promise<StreamedFile>;
}

export const fileCall = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  handler: (caller: FileCaller, query: z.output<Schema>) => Promise<StreamedFile>,
): FileCall => ({
  path,
  route: (services) => readFile(services, schema, handler),
  answer: (caller, query) => handler(caller, parse(schema, query, { call: `GET ${path}` })),
});

export const addFileCall = (router: Router, services: Services, call: FileCall): void =>
  void router.get(call.path, call.route(services));
