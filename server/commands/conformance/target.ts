import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { describe } from '#machines/model/describe.ts';
import { RELATIVES } from '#machines/model/workflow.ts';
import { workflows } from '#machines/registry.ts';
import { DEFAULT_PIPELINE, pipelineDefinition } from '#machines/requests/pipeline.ts';
import { REQUESTS, requestKind } from '#machines/requests/registry.ts';
import { requestWorkflow, type PublishedPipeline } from '#machines/requests/workflow.ts';
import { ROLES } from '#machines/values/roles.ts';
import { unreadable } from './unreadable.ts';
import { pipelineHash } from '#server/requests/pipelineVersions.ts';
import type { BoundWorkflow } from '#server/workflow/engine/engine.ts';
import { mappingSchema, type Mapping } from './mapping.ts';

/** What a log is held to. */
export interface Target {
  bound: BoundWorkflow;
  mapping: Mapping;
  /** Of a kind of request. */
  pipeline: PublishedPipeline | null;
}

/**
 * Reads a mapping and makes the machine that it speaks of.
 * @throws AppError 400 that names everything in the mapping that the machine doesn't know.
 */
export async function targetOf(name: string, mappingPath: string): Promise<Target> {
  const mapping = parsed(mappingSchema, await json(mappingPath, 'mapping'), 'mapping');
  const kind = requestKind(name);
  const known = workflows.find(({ id }) => id === name);
  if (!kind && !known) {
    const names = [...workflows.map(({ id }) => id), ...REQUESTS.map(({ id }) => id)];
    throw unreadable(`There is no workflow ${name}. There are: ${names.toSorted().join(', ')}`);
  }
  if (!kind && mapping.pipeline) throw unreadable(`${name} is no request: it has no pipeline`);
  const pipeline = kind
    ? await (async () => {
        const definition = await definitionOf(mapping, mappingPath);
        return { kind, definition, version: 1, hash: pipelineHash(kind.id, 1, definition) };
      })()
    : null;
  const workflow = pipeline ? requestWorkflow(pipeline) : known;
  if (!workflow) throw new Error('Neither a workflow nor a request');
  const bound: BoundWorkflow = { workflow, effects: {}, description: describe(workflow) };
  check(bound, mapping);
  return { bound, mapping, pipeline };
}

async function definitionOf({ pipeline }: Mapping, mappingPath: string) {
  if (pipeline === undefined) return DEFAULT_PIPELINE;
  const given =
    typeof pipeline === 'string'
      ? await json(resolve(dirname(mappingPath), pipeline), 'pipeline')
      : pipeline;
  return parsed(pipelineDefinition, given, 'pipeline');
}

async function json(path: string, what: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(`The ${what} is no JSON: ${error.message}`);
    throw unreadable(`The ${what} can’t be read: ${path}`);
  }
}

function parsed<S extends z.ZodType>(schema: S, given: unknown, what: string): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    path: path.join('.') || what,
    message,
  }));
  throw unreadable(`The ${what} is not understood`, errors);
}

function check({ workflow, description }: BoundWorkflow, mapping: Mapping): void {
  const parties = new Set([
    ...[...description.states.values()]
      .flatMap(({ actions }) => actions)
      .flatMap(({ who }) => ('anyOf' in who ? who.anyOf : [who]))
      .flatMap((who) => ('party' in who ? [who.party] : [])),
    ...(workflow.concerns ? [workflow.concerns] : []),
  ]);
  const errors = [
    ...Object.entries(mapping.activities).flatMap(([activity, ways]) =>
      ways.flatMap((way) => {
        const names = 'event' in way ? [way.event] : way.stays;
        const known = 'event' in way ? description.eventLabels : description.states;
        return names
          .filter((name) => !known.has(name))
          .map((name) => ({
            path: `activities.${activity}`,
            message: `${workflow.id} has no ${'event' in way ? 'event' : 'state'} ${name}. It has: ${[...known.keys()].join(', ')}`,
          }));
      }),
    ),
    ...Object.entries(mapping.roles).flatMap(([role, parts]) =>
      parts.flatMap((part) => {
        const [what, name] = Object.entries(part)[0] as [string, string];
        const isKnown =
          what === 'party'
            ? parties.has(name)
            : Object.hasOwn(what === 'role' ? ROLES : RELATIVES, name);
        return isKnown ? [] : [{ path: `roles.${role}`, message: `There is no ${what} ${name}` }];
      }),
    ),
  ];
  const [first] = errors;
  if (first) throw unreadable('The mapping names what the machine doesn’t know', errors);
}
