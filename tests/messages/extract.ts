import { parseSync, visitorKeys, type Node } from 'oxc-parser';
import { inCall, isText, getTexts } from './texts.ts';

/** A message of the sources: its English, and where it stands. */
export interface Found {
  text: string;
  file: string;
  line: number;
}

export interface Extraction {
  found: Found[];
  /** Text on a screen that reaches no one's translation: it must go through `t`. */
  unsaid: Found[];
}

/** What operators read in logs, and the database in statements. */
const UNREAD = /^(Error|RangeError|TypeError|warn|info|debug|fatal|child|query)$/;
/** Attributes and properties whose text a person reads. */
const READ =
  /^(label|labels|title|heading|header|hint|description|placeholder|alt|error|message|reason|one|many|confirm|text|caption|empty|summary|what|note|noun|question|action|ok|cancel|detail|details|closing|subject|aria-label|singular|plural|unit|submitLabel|confirmLabel|cancelLabel|emptyText|body|lead|lines|purpose|group|does|alt)$/;
/** What things are called in a sentence, which is in small letters. */
const NOUN = /^(one|many)$/;
/** Functions that take a message, or a refusal's text. */
const SAYS =
  /^(t|english|translateNow|msg|invalid|notFound|forbidden|refusal|refuse|conflict|missing|notCurrent|AppError|FormulaError|PersonError|problem|complaint|mustBeCurrent)$/;
/** Of these, those that have it said in the reader's language: a lone word is one too. */
const TRANSLATES = /^(t|translateNow|msg)$/;
/** Checks of zod, whose text a form shows. */
const CHECKS =
  /^(string|number|int|min|max|positive|nonnegative|boolean|array|enum|refine|regex|length|date|datetime|base64|gte|lte)$/;

/** A field of a declaration: its label, and the labels of what can be chosen. */
const FIELD = /^(text|number|money|date|time|flag|choice|reference|person|own|file|uniqueName)$/;
const DECLARES = /machines\/(kits|domains)\//;

/** Findings that a statement of SQL words itself, as `'What is wrong' as reason`. */
const reasonsIn = ({ quasis }: { quasis: { value: { cooked: string | null } }[] }): string[] =>
  quasis
    .map(({ value }) => value.cooked ?? '')
    .filter((sql) => sql.includes(' as reason'))
    .flatMap((sql) => [
      ...sql.replaceAll(/'\s*\|\|[^']*\|\|\s*'/g, '{0}').matchAll(/'(\p{Lu}\p{Ll}[^']* [^']*)'/gu),
    ])
    .flatMap(([, text]) => text ?? [])
    // What follows is put to it.
    .map((text) => (text.endsWith(': ') ? `${text}{0}` : text));

/** What one file says to people: each text is its own key, and stands where texts stand. */
export function extract(file: string, code: string): Extraction {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const matches: Found[] = [];
  const unsaid: Found[] = [];
  const at = (text: string, start: number): Found => ({
    text,
    file,
    line: code.slice(0, start).split('\n').length,
  });
  const take = (node: Node | null | undefined, isRead: boolean, isSaid = false) => {
    for (const { text, start } of getTexts(node)) {
      if (isText(text, isRead, isSaid)) matches.push(at(text, start));
    }
  };

  const visit = (node: Node, parents: readonly Node[]): void => {
    switch (node.type) {
      case 'JSXText': {
        const text = node.value.trim().replaceAll(/\s+/g, ' ');
        if (isText(text, true)) {
          (standsAlone(node, parents) ? matches : unsaid).push(at(text, node.start));
        }
        break;
      }
      case 'JSXAttribute': {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        const value =
          node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
        if (!READ.test(name) || !value) break;
        const texts = getTexts(value as Node).filter(({ text }) => isText(text, true));
        for (const { text, start } of texts) {
          (isComponent(parents.at(-1)) ? matches : unsaid).push(at(text, start));
        }
        break;
      }
      case 'AssignmentPattern':
        // What a component says unless it is notified otherwise.
        if (node.left.type === 'Identifier' && READ.test(node.left.name)) take(node.right, true);
        break;
      case 'JSXExpressionContainer':
        // Text among an element's children: components translate it, elements don't.
        if (parents.at(-1)?.type === 'JSXElement') {
          const isOurs = isComponent(getOpening(parents.at(-1)));
          for (const { text, start } of getTexts(node.expression as Node)) {
            if (isText(text, true)) (isOurs ? matches : unsaid).push(at(text, start));
          }
        }
        break;
      case 'Property':
        if (node.key.type === 'Identifier' && READ.test(node.key.name)) take(node.value, true);
        if (node.key.type === 'Identifier' && NOUN.test(node.key.name)) {
          for (const { text, start } of getTexts(node.value)) matches.push(at(text, start));
        }
        break;
      case 'CallExpression':
      case 'NewExpression': {
        const name = inCall(node.callee);
        if (UNREAD.test(name)) return;
        if (FIELD.test(name) && DECLARES.test(file)) {
          const [label, options] = node.arguments as Node[];
          take(label, true);
          if (name === 'choice' && options?.type === 'ObjectExpression') {
            for (const option of options.properties) {
              if (option.type === 'Property') take(option.value, true);
            }
          }
        }
        if (!SAYS.test(name) && !CHECKS.test(name)) break;
        for (const argument of node.arguments as Node[]) {
          if (argument.type !== 'ArrayExpression') take(argument, true, TRANSLATES.test(name));
        }
        break;
      }
      case 'ImportDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSLiteralType':
        return;
      case 'BinaryExpression':
        take(node, false);
        if (getTexts(node).length > 0) return;
        break;
      case 'TemplateLiteral':
        matches.push(...reasonsIn(node).map((text) => at(text, node.start)));
        take(node, false);
        break;
      case 'Literal':
        // Wherever it stands, text of several words that begins with a capital is a sentence.
        take(node, false);
        break;
      default:
    }
    for (const key of visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Record<string, unknown>)[key];
      for (const one of Array.isArray(child) ? child : [child]) {
        if (isNode(one)) visit(one, [...parents, node]);
      }
    }
  };
  visit(program, []);
  return { found: matches, unsaid };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const isComponent = (element: Node | undefined): boolean =>
  element?.type === 'JSXOpeningElement' &&
  (element.name.type !== 'JSXIdentifier' || /^[A-Z]/.test(element.name.name));

const getOpening = (element: Node | undefined): Node | undefined =>
  element?.type === 'JSXElement' ? element.openingElement : undefined;

/** Whether text is all that its component is handed: components translate that. */
function standsAlone(text: Node, parents: readonly Node[]): boolean {
  const element = parents.at(-1);
  if (element?.type !== 'JSXElement' || !isComponent(element.openingElement)) return false;
  return element.children.every(
    (child) => child === text || child.type === 'JSXElement' || isBlank(child),
  );
}

const isBlank = (node: Node): boolean => node.type === 'JSXText' && node.value.trim() === '';
