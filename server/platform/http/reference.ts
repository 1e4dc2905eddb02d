import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { Router } from 'express';
import { z } from 'zod';
import { errorAnswer } from '#machines/core/contracts/refusal.ts';
import { answerFinder, storedAnswers, type DescribedAnswer } from './answers.ts';
import { sendOnce } from './once.ts';
import { packedFiles } from './packedFiles.ts';
import { mountedRoutes, type MountedRoute } from './contracts.ts';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Cadre: API reference</title>
    <link rel="stylesheet" href="docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>`;

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference', deepLinking: true });`;

/** The routes `/api/openapi.json` and `/api/docs`: the description of all calls, and a page to read it. */
export function referenceRoutes(api: Router): Router {
  const router = Router();
  // The document is generated at the first request, because only then are all routes mounted.
  router.get(
    '/openapi.json',
    sendOnce('json', () => Buffer.from(JSON.stringify(openApi(mountedRoutes(api))))),
  );
  router.get('/docs', (_request, response) => void response.type('html').send(PAGE));
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(START));
  router.use('/docs', packedFiles(swagger, { 'Cache-Control': 'no-cache' }));
  router.use('/docs', express.static(swagger, { index: false }));
  return router;
}

/** The mounted routes as an OpenAPI 3.1 document, which is generated from the schemas that validate requests. */
export function openApi(routes: MountedRoute[]): unknown {
  const { answers, schemas } = storedAnswers();
  const getAnswer = answerFinder(answers);
  const paths = new Map<string, Map<string, unknown>>();
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const methods = paths.get(path) ?? new Map<string, unknown>();
    paths.set(
      path,
      methods.set(route.method, operation(route, getAnswer(route.method, route.path))),
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadre',
      version: '1',
      description: 'Every call answers refusals with statusCode, message, errors and requestId.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas, ErrorAnswer: answerSchema(errorAnswer) },
      responses: {
        Refused: {
          description: 'Refused, and why',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
        },
      },
    },
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [path, Object.fromEntries(methods)]),
    ),
  };
}

function operation({ path, contract }: MountedRoute, answer?: DescribedAnswer): unknown {
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const schema = contract && jsonSchema(contract.schema);
  return {
    tags: [path.split('/')[1] ?? ''],
    parameters: [
      ...pathParameters,
      ...(contract?.reads === 'query' && schema ? queryParameters(schema) : []),
    ],
    ...(contract?.reads === 'body' && schema
      ? { requestBody: { required: true, content: { 'application/json': { schema } } } }
      : {}),
    responses: {
      ...(answer?.isRedirect
        ? { 302: { description: 'Leads elsewhere' } }
        : { 200: { description: 'Done', ...getContent(answer) } }),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function getContent(answer?: DescribedAnswer): object {
  if (answer?.isFile) return { content: { '*/*': {} } };
  return answer?.schema ? { content: { 'application/json': { schema: answer.schema } } } : {};
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/**
 * The JSON Schema of a request. It states that unknown fields are refused
 * (server/platform/input/unknownFields.ts), because the zod schemas do not say so.
 */
const jsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema: created }) => {
      if (created.properties) created.additionalProperties ??= false;
    },
  });

/** The JSON Schema of a response, which is the output of its zod schema. */
const answerSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12' });

const queryParameters = (schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
