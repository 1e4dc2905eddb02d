import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  SignatureKind,
  type Checker,
  type Project,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync';
import type { Answers, DescribedAnswer } from '#server/http/answers.ts';
import { Schemas } from './schema.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch']);

/** What every mounted call answers, read off the types of its handlers (2 to 4 s). */
export function everyAnswer(): Answers {
  const api = new API({ cwd: ROOT });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] });
    const project = snapshot.getProjects()[0];
    if (!project) throw new Error('tsconfig.json names no project');
    return answersOf(project);
  } finally {
    api.close();
  }
}

function answersOf(project: Project): Answers {
  const { program, checker } = project;
  const schemas = new Schemas(checker);
  const answers = program
    .getSourceFileNames()
    .filter((name) => relative(ROOT, name).startsWith('server/'))
    .toSorted()
    .flatMap((name) => {
      // The syntax tree of a file crosses from the compiler's process: only where routes are.
      if (!/\.(get|post|put|delete|patch)\(/.test(readFileSync(name, 'utf8'))) return [];
      const source = program.getSourceFile(name);
      return source ? answersIn(source, project, checker, schemas) : [];
    });
  const sorted = answers.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  return {
    answers: sorted,
    schemas: Object.fromEntries([...schemas.named].toSorted(([a], [b]) => compare(a, b))),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function answersIn(
  source: SourceFile,
  project: Project,
  checker: Checker,
  schemas: Schemas,
): DescribedAnswer[] {
  const found: DescribedAnswer[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const on = node.expression.expression;
      const [address, ...handlers] = node.arguments;
      if (METHODS.has(method) && isIdentifier(on) && on.text === 'router' && address) {
        const schema = answerOf(handlers, project, checker, schemas);
        for (const path of pathsOf(address, checker))
          if (schema) found.push({ method, path, ...schema });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** An address as it is written; `*` stands for a part that only the running program knows. */
function pathsOf(address: Expression, checker: Checker): string[] {
  if (isStringLiteral(address) || isNoSubstitutionTemplateLiteral(address)) return [address.text];
  if (!isTemplateExpression(address)) return valuesOf(address, checker);
  return address.templateSpans.reduce(
    (paths, { expression, literal }) =>
      paths.flatMap((path) =>
        valuesOf(expression, checker).map((value) => `${path}${value}${literal.text}`),
      ),
    [address.head.text],
  );
}

function valuesOf(expression: Expression, checker: Checker): string[] {
  const type = checker.getTypeAtLocation(expression);
  const each = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const values = each.map((one) => (one.isStringLiteralType() ? one.value : '*'));
  return values.length === 0 || values.includes('*') ? ['*'] : values;
}

type Described = Pick<DescribedAnswer, 'schema' | 'isFile'>;

/** Of the first handler among a route's arguments that is made from one that answers something. */
function answerOf(
  handlers: readonly Expression[],
  project: Project,
  checker: Checker,
  schemas: Schemas,
): Described | undefined {
  for (const handler of handlers) {
    const made = isIdentifier(handler) ? initializerOf(handler, project, checker) : handler;
    if (!made || !isCallExpression(made)) continue;
    if (isIdentifier(made.expression) && made.expression.text === 'readFile')
      return { isFile: true };
    const answered = answeredBy(made, checker);
    if (answered) return { schema: schemas.of(answered) };
  }
  return undefined;
}

function initializerOf(
  name: Expression,
  project: Project,
  checker: Checker,
): Expression | undefined {
  const declared = checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve(project);
  return declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** What the first function among a call's arguments answers that answers later. */
function answeredBy(made: CallExpression, checker: Checker): Type | undefined {
  for (const argument of made.arguments) {
    const type = checker.getTypeAtLocation(argument);
    if (!type) continue;
    for (const signature of checker.getSignaturesOfType(type, SignatureKind.Call)) {
      const returned = checker.getReturnTypeOfSignature(signature);
      if (returned?.getSymbol()?.name === 'Promise')
        return checker.getTypeArguments(returned as TypeReference)[0];
    }
  }
  return undefined;
}
