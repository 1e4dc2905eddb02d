import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { getCall, getParser, type Call } from './call.ts';
import { encryptFile } from './encryption/answer.ts';
import { withContract } from './contracts.ts';
import type { Services } from '#server/platform/services.ts';

/** A file that is generated while it is being sent. */
export interface StreamedFile {
  /** The name of the file with its extension. */
  name: string;
  type: string;
  /** Whether browsers show the file instead of only saving it. */
  inline?: boolean;
  content: NodeJS.ReadableStream;
  /** How many rows have been written, and how many there are in total; only jobs use these functions. */
  rows?: { written: () => number; count: () => Promise<number> };
}

/**
 * Makes a GET route that returns a file, and logs the export first. Refusals come before the first byte. If generating
 * the file fails later, the connection is aborted, so that an incomplete file is not mistaken for a complete one.
 */
export function readFile<Schema extends z.ZodType>(
  services: Services,
  schema: Schema,
  handler: (call: Call, query: z.output<Schema>) => Promise<StreamedFile>,
): RequestHandler {
  const answer: RequestHandler = async (request, response) => {
    const query = getParser(schema, request, 'query');
    const call = getCall(services, request);
    const { name, type, inline = false, content } = await handler(call, query);
    const [path = '', detail = ''] = request.originalUrl.split('?', 2);
    await recordDataAccess(call.db, call.actor, { kind: 'export', call: path, detail });
    response.attachment(name).type(type);
    if (inline) {
      const disposition = String(response.getHeader('Content-Disposition'));
      response.set('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
    }
    response.set({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
    try {
      const sealing = request.sealed ? encryptFile(response, request.sealed.answerKey) : [];
      await pipeline([content, ...sealing, response]);
    } catch (error) {
      // A client that has disconnected is not an error.
      if (!isHangUp(error)) services.log.error({ err: error, name }, 'a file broke off');
    }
  };
  return withContract(answer, { reads: 'query', schema });
}

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
