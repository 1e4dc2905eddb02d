import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorAnswer } from '#machines/core/contracts/refusal.ts';
import { call } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Reference {
  paths: Record<
    string,
    Record<string, { parameters: { name: string; required: boolean }[]; requestBody?: object }>
  >;
}

it('describes every mounted call by the schema that validates it', async () => {
  const { status, body } = await call(server.url, 'GET', '/openapi.json');
  expect(status).toBe(200);
  const { paths } = body as Reference;
  const history = paths['/api/Workflow/History']?.['get'];
  expect(history?.parameters.map(({ name }) => name)).toEqual(['workflow', 'subjectId']);
  expect(paths['/api/Employee/IncrementRequestCreate']?.['post']?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { type: 'array', maxItems: 50_000 } } },
  });
});

it('documents the refusals of every call as they are', async () => {
  const { body } = await call(server.url, 'GET', '/openapi.json');
  const { paths, components } = body as Reference & {
    components: { schemas: { ErrorAnswer: { properties: object; required: string[] } } };
  };
  const { properties, required } = components.schemas.ErrorAnswer;
  for (const methods of Object.values(paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation).toMatchObject({
        responses: { default: { $ref: '#/components/responses/Refused' } },
      });
    }
  }
  const refused = await (await server.as('hr')).post('/Workflow/Dispatch', {});
  expect(refused.status).toBe(400);
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(Object.keys(refused.body as object)),
  );
  expect(refused.body).toEqual(
    expect.objectContaining(Object.fromEntries(required.map((name) => [name, expect.anything()]))),
  );
  expect(errorAnswer.safeParse(refused.body).success).toBe(true);
});

it('has a page without external resources', async () => {
  const { status, body } = await call(server.url, 'GET', '/docs');
  expect(status).toBe(200);
  expect(body).not.toMatch(/https?:\/\//);
  expect((await call(server.url, 'GET', '/docs/swagger-ui-bundle.js')).status).toBe(200);
});

it('answers unknown paths with 404, a broken body with 400, another content type with 415', async () => {
  const hr = await server.as('hr');
  expect((await hr.get('/Nothing/Here')).body).toMatchObject({
    statusCode: 404,
    message: 'Endpoint not found',
    requestId: expect.any(String) as string,
  });
  expect((await hr.post('/Workflow/Dispatch', '{"workflow":')).status).toBe(400);
  const xml = await hr.post('/Workflow/Dispatch', '<a/>', { 'Content-Type': 'text/xml' });
  expect(xml.status).toBe(415);
  expect((await call(server.url, 'GET', '/Workflow/Queue')).status).toBe(401);
});

it('names every problem of a body, each with its place', async () => {
  const hr = await server.as('hr');
  const { status, body } = await hr.post('/Workflow/Dispatch', {
    workflow: 3,
    items: [
      { subjectId: -1, event: { type: 'x' } },
      { subjectId: 'a', event: 4 },
    ],
  });
  expect(status).toBe(400);
  const paths = (body as { errors: { path: string }[] }).errors.map(({ path }) => path);
  expect(paths).toEqual(['workflow', 'items.0.subjectId', 'items.1.subjectId', 'items.1.event']);
});
