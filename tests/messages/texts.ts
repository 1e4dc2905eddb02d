import type { Node } from 'oxc-parser';

interface Text {
  text: string;
  start: number;
}

/** The texts that an expression may come to: `late ? 'Late' : 'In time'` has two. */
export function getTexts(node: Node | null | undefined): Text[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : [];
    case 'TemplateLiteral': {
      const text = node.quasis
        .map(({ value }, at) => `${value.cooked ?? ''}${holeAt(node.expressions[at], at)}`)
        .join('');
      return [{ text, start: node.start }];
    }
    case 'ConditionalExpression':
      return [...getTexts(node.consequent), ...getTexts(node.alternate)];
    case 'LogicalExpression':
      return [...getTexts(node.left), ...getTexts(node.right)];
    case 'BinaryExpression': {
      // A long sentence, broken into lines.
      const [left, right] = [getTexts(node.left as Node), getTexts(node.right)];
      const [first, second] = [left[0], right[0]];
      if (node.operator !== '+' || !first || !second) return [];
      return [{ text: `${first.text}${second.text}`, start: first.start }];
    }
    case 'ArrayExpression':
      return node.elements.flatMap((element) => getTexts(element as Node | null));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return getTexts(node.expression);
    default:
      return [];
  }
}

/** A hole is called as the value in it: `${person.name}` is `{name}`. */
function holeAt(expression: Node | undefined, at: number): string {
  if (!expression) return '';
  return `{${getName(expression) ?? at}}`;
}

function getName(expression: Node): string | undefined {
  switch (expression.type) {
    case 'Identifier':
      return expression.name;
    case 'MemberExpression':
      return expression.computed ? undefined : getName(expression.property);
    case 'CallExpression': {
      const [first] = expression.arguments;
      const inner = first && first.type !== 'SpreadElement' ? getName(first) : undefined;
      return (
        inner ??
        (expression.callee.type === 'MemberExpression'
          ? getName(expression.callee.object)
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
export const isText = (text: string, isRead: boolean, isSaid = false): boolean =>
  /\p{L}{2}/u.test(text.replaceAll(/\{[^}]*\}/g, '')) &&
  // Names in code and in files: `employeeCode`, `Sec-Fetch-Mode`, `GET /path`, `{day}.csv`.
  !/^[A-Za-z]*[a-z][A-Z]\w*$|^([a-z]\w*|AES|Cadre)-[\w-]+$|^(GET|POST|PUT) |\.(csv|xlsx|pdf|zip)$/.test(
    text,
  ) &&
  // Expressions of SQL, such as `sum(l.days)`.
  !/^[a-z_]+\([\w.]+\)$/.test(text) &&
  !/^(Cadre|DHKEM\(.*)$/.test(text) &&
  !/^[\w-]*[/#@][\w/{}-]*$/.test(text) &&
  // A lone word in small letters is a name in code more often than not.
  (isSaid || (isRead ? !/^[a-z]+(-[a-z]+)*$/.test(text) : SENTENCE.test(text)));

/** Begins with a capital, or with a value and then a word, unless that is SQL. */
const SENTENCE =
  /^(\p{Lu}|\{[a-z]\w*\} (?!(where|order by|from|and|or|to|as|between) )\p{Ll}{2}).* /u;
