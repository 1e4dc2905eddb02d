import type { Node } from 'oxc-parser';

interface Text {
  text: string;
  start: number;
  /** A template with values in it. */
  hasHoles: boolean;
}

/** The texts that an expression may come to: `late ? 'Late' : 'In time'` has two. */
export function textsOf(node: Node | null | undefined): Text[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string'
        ? [{ text: node.value, start: node.start, hasHoles: false }]
        : [];
    case 'TemplateLiteral': {
      const text = node.quasis
        .map(({ value }, at) => `${value.cooked ?? ''}${holeAt(node.expressions[at], at)}`)
        .join('');
      return [{ text, start: node.start, hasHoles: node.expressions.length > 0 }];
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => textsOf(element as Node | null));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
}

/** A hole is called as the value in it: `${person.name}` is `{name}`. */
function holeAt(expression: Node | undefined, at: number): string {
  if (!expression) return '';
  return `{${nameOf(expression) ?? at}}`;
}

function nameOf(expression: Node): string | undefined {
  switch (expression.type) {
    case 'Identifier':
      return expression.name;
    case 'MemberExpression':
      return expression.computed ? undefined : nameOf(expression.property);
    case 'CallExpression': {
      const [first] = expression.arguments;
      const inner = first && first.type !== 'SpreadElement' ? nameOf(first) : undefined;
      return (
        inner ??
        (expression.callee.type === 'MemberExpression'
          ? nameOf(expression.callee.object)
          : undefined)
      );
    }
    default:
      return undefined;
  }
}

/** The name of what is called: `notFound`, and `min` of `z.string().min`. */
export const inCall = (callee: Node): string =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : '';

/** Whether it reads as words: not a name in code, a format or a path. */
export const isText = (text: string, isRead: boolean): boolean =>
  /\p{L}{2}/u.test(text.replaceAll(/\{[^}]*\}/g, '')) &&
  !/^[a-z]+[A-Z]\w*$|^(GET|POST) \//.test(text) &&
  !/^[\w-]*[/#@][\w/{}-]*$/.test(text) &&
  (isRead || /^\p{Lu}.* /u.test(text));
