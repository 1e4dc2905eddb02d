import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  SignatureKind,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Project,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync';
import type { Answers, DescribedAnswer } from '#server/platform/http/answers.ts';
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
    return getAnswers(project);
  } finally {
    api.close();
  }
}

function getAnswers(project: Project): Answers {
  const { program, checker } = project;
  const schemas = new Schemas(checker);
  const answers = program
    .getSourceFileNames()
    .filter((name) => relative(ROOT, name).startsWith('server/'))
    .toSorted()
    .flatMap((name) => {
      // The syntax tree of a file crosses from the compiler's process: only where routes are.
      if (!/\.(get|post|put|delete|patch)\(|fileCall\(/.test(readFileSync(name, 'utf8'))) return [];
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
  const matches: DescribedAnswer[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const on = node.expression.expression;
      const [address, ...handlers] = node.arguments;
      if (METHODS.has(method) && isIdentifier(on) && on.text === 'router' && address) {
        const schema = getAnswer(handlers, project, checker, schemas);
        for (const path of getPaths(address, checker))
          if (schema) matches.push({ method, path, ...schema });
      }
    }
    if (isCallExpression(node) && isIdentifier(node.expression)) {
      const [address] = node.arguments;
      if (node.expression.text === 'fileCall' && address) {
        for (const path of getPaths(address, checker))
          matches.push({ method: 'get', path, isFile: true });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return matches;
}

/** An address as it is written; `*` stands for a part that only the running program knows. */
function getPaths(address: Expression, checker: Checker): string[] {
  if (isStringLiteral(address) || isNoSubstitutionTemplateLiteral(address)) return [address.text];
  if (!isTemplateExpression(address)) return getValues(address, checker);
  return address.templateSpans.reduce(
    (paths, { expression, literal }) =>
      paths.flatMap((path) =>
        getValues(expression, checker).map((value) => `${path}${value}${literal.text}`),
      ),
    [address.head.text],
  );
}

function getValues(expression: Expression, checker: Checker): string[] {
  const type = checker.getTypeAtLocation(expression);
  const each = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const values = each.map((one) => (one.isStringLiteralType() ? one.value : '*'));
  return values.length === 0 || values.includes('*') ? ['*'] : values;
}

type Described = Omit<DescribedAnswer, 'method' | 'path'>;

/** What a route's handlers answer: the first of its arguments that says so, or that is made from one. */
function getAnswer(
  handlers: readonly Expression[],
  project: Project,
  checker: Checker,
  schemas: Schemas,
): Described | undefined {
  const described = (types: readonly Type[]): Described | undefined => {
    const each = types.map((type) => schemas.of(type));
    const [only] = each;
    if (each.length > 1) return { schema: { anyOf: each } };
    return only && { schema: only };
  };
  /** Its function or expression, wherever it is declared. */
  const declared = (name: Node): Node | undefined => {
    const named = checker.getSymbolAtLocation(name);
    const isAlias = named && named.flags & SymbolFlags.Alias;
    const symbol = isAlias ? checker.getAliasedSymbol(named) : named;
    const node = symbol?.valueDeclaration?.resolve(project);
    return node && isVariableDeclaration(node) ? node.initializer : node;
  };
  const of = (expression: Node): Described | undefined => {
    const created = isIdentifier(expression) ? declared(expression) : expression;
    if (!created) return undefined;
    if (!isCallExpression(created)) return sentBy(created);
    const callee = isIdentifier(created.expression) ? created.expression : undefined;
    if (callee?.text === 'readFile') return { isFile: true };
    if (callee?.text === 'decision') return described(returned(created.arguments[3]));
    // What it is handed answers nothing of its own.
    if (callee?.text === 'submit') return madeBy(callee);
    const answered = created.arguments.map((one) => promised(returned(one))).find(isSaid);
    if (answered) return described(answered);
    const within = created.arguments.map(of).find((one) => one !== undefined);
    if (within || !callee) return within;
    return madeBy(callee);
  };
  const madeBy = (callee: Node): Described | undefined => {
    const body = declared(callee);
    return body && isFunction(body) ? sentBy(body) : undefined;
  };
  /** What a function, or one that it makes, hands to its response. */
  const sentBy = (node: Node): Described | undefined => {
    const matches: Type[] = [];
    let sent: Described | undefined;
    const visit = (one: Node): void => {
      if (isCallExpression(one) && isPropertyAccessExpression(one.expression)) {
        const { name, expression: on } = one.expression;
        const [argument] = one.arguments;
        const isResponse = isIdentifier(on) && on.text === 'response';
        const type =
          isResponse && name.text === 'json' && argument && checker.getTypeAtLocation(argument);
        if (type) matches.push(type);
        if (['attachment', 'send', 'end'].includes(name.text)) sent = { isFile: true };
        if (isResponse && name.text === 'redirect') sent = { isRedirect: true };
      }
      one.forEachChild(visit);
    };
    // What has a `run` is carried out by the person it is handed to.
    if (isObjectLiteralExpression(node)) {
      const run = node.properties
        .filter((one) => isPropertyAssignment(one))
        .find(({ name }) => isIdentifier(name) && name.text === 'run');
      return run && described(promised(returned(run.initializer)));
    }
    const maker = isArrowFunction(node) && isCallExpression(node.body) && of(node.body);
    if (maker) return maker;
    if (isFunction(node)) visit(node);
    return described(matches) ?? sent;
  };
  /** What a function returns that is an argument. */
  const returned = (argument: Node | undefined): Type[] => {
    const type = argument && checker.getTypeAtLocation(argument);
    return (type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []).flatMap(
      (signature) => checker.getReturnTypeOfSignature(signature) ?? [],
    );
  };
  /** What is answered later, of each promise. */
  const promised = (types: readonly Type[]): Type[] =>
    types
      .flatMap((type) => (type.isUnionType() ? type.getTypes() : [type]))
      .filter((type) => type.getSymbol()?.name === 'Promise')
      .flatMap((type) => checker.getTypeArguments(type as TypeReference)[0] ?? [])
      .filter(({ flags }) => !(flags & TypeFlags.Void));
  const isSaid = (types: readonly Type[]): boolean => types.length > 0;
  return handlers.map(of).find((one) => one !== undefined);
}

const isFunction = (node: Node): boolean =>
  isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node);
