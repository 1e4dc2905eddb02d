import { exactly } from '#machines/domains/pay/calculation/exact/reading.ts';
import { dividedBy, whole } from '#machines/domains/pay/calculation/exact/fraction.ts';
import { FormulaError, type NumberTree, type Operator, type Place, type Tree } from './tree.ts';
import { readTokens, type Token } from './tokens.ts';

const MAX_PARTS = 300;
const DEEPEST = 15;

/** The precedence of each operator. */
const STRENGTH: ReadonlyMap<string, number> = new Map([
  ['or', 1],
  ['and', 2],
  ['=', 4],
  ['<>', 4],
  ['<', 4],
  ['<=', 4],
  ['>', 4],
  ['>=', 4],
  ['+', 5],
  ['-', 5],
  ['*', 6],
  ['/', 6],
]);
const NOT = 3;
const NEGATIVE = 7;

const isOperator = (text: string): text is Operator => STRENGTH.has(text);

const UNITS: ReadonlyMap<string, 'days' | 'hours'> = new Map([
  ['day', 'days'],
  ['days', 'days'],
  ['hour', 'hours'],
  ['hours', 'hours'],
]);

const upTo = (from: Place, to: Place): Place => ({ from: from.from, to: to.to });

/**
 * Parses the text of a formula by operator precedence.
 * @throws FormulaError with the position of the error.
 */
export function parseFormula(text: string): Tree {
  const parser = new Parser(readTokens(text));
  return parser.whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #parts = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Tree {
    const [first, ...others] = this.#tokens;
    if (first && others.length === 0) throw new FormulaError('The formula is empty', first.place);
    const tree = this.#expression(0);
    if (this.#next.type !== 'end') throw this.#unexpected();
    return tree;
  }

  get #next(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1);
    if (!token) throw new RangeError('A formula has no end');
    return token;
  }

  #take(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #isSign(text: string): boolean {
    return this.#next.type === 'sign' && this.#next.text === text;
  }

  #expect(text: string): Token {
    if (this.#isSign(text)) return this.#take();
    const token = this.#next;
    throw new FormulaError(
      token.type === 'end' ? `${text} is missing at the end` : `${text} is missing before this`,
      token.place,
    );
  }

  #unexpected(): FormulaError {
    const { type, text, place } = this.#next;
    return new FormulaError(
      type === 'end' ? 'The formula ends too early' : `${text} can't stand here`,
      place,
    );
  }

  #counted(tree: Tree): Tree {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) {
      throw new FormulaError(
        `A formula can have ${MAX_PARTS} parts; divide it among several elements`,
        tree.place,
      );
    }
    return tree;
  }

  #expression(strength: number): Tree {
    this.#depth += 1;
    if (this.#depth > DEEPEST) {
      throw new FormulaError(
        `A formula can be ${DEEPEST} levels deep; divide it among several elements`,
        this.#next.place,
      );
    }
    let left = this.#first();
    for (;;) {
      const { text, type } = this.#next;
      const own = STRENGTH.get(text) ?? 0;
      if ((type !== 'sign' && type !== 'name') || !isOperator(text) || own <= strength) break;
      this.#take();
      const right = this.#expression(own);
      const place = upTo(left.place, right.place);
      left = this.#counted({ type: 'binary', operator: text, left, right, place });
    }
    this.#depth -= 1;
    return left;
  }

  #first(): Tree {
    const token = this.#take();
    if (token.type === 'number') return this.#number(token);
    if (token.type === 'text') {
      return this.#counted({ type: 'text', value: token.text, place: token.place });
    }
    if (token.type === 'name' && token.text === 'not') return this.#prefix('not', token, NOT);
    if (token.type === 'name' && !isOperator(token.text)) return this.#named(token);
    if (token.text === '-') return this.#prefix('negative', token, NEGATIVE);
    if (token.text === '(') {
      const inner = this.#expression(0);
      this.#expect(')');
      return inner;
    }
    this.#at -= 1;
    throw this.#unexpected();
  }

  #prefix(type: 'not' | 'negative', token: Token, strength: number): Tree {
    const of = this.#expression(strength);
    return this.#counted({ type, of, place: upTo(token.place, of.place) });
  }

  #number(token: Token): NumberTree {
    const value = exactly(token.text);
    const behind = this.#next;
    const unit = behind.type === 'name' ? UNITS.get(behind.text) : undefined;
    const isPercent = this.#isSign('%');
    if (unit !== undefined || isPercent) this.#take();
    const tree: NumberTree = {
      type: 'number',
      value: isPercent ? dividedBy(value, whole(100)) : value,
      unit: isPercent ? 'percent' : (unit ?? null),
      place: unit !== undefined || isPercent ? upTo(token.place, behind.place) : token.place,
    };
    this.#counted(tree);
    return tree;
  }

  #named(token: Token): Tree {
    if (this.#isSign('(')) {
      this.#take();
      const args = this.#list(')');
      const place = upTo(token.place, this.#expect(')').place);
      return this.#counted({ type: 'call', name: token.text, args, place });
    }
    if (this.#isSign('[')) {
      this.#take();
      const keys = this.#list(']');
      const place = upTo(token.place, this.#expect(']').place);
      return this.#counted({ type: 'table', code: token.text, keys, place });
    }
    return this.#counted({ type: 'name', name: token.text, place: token.place });
  }

  #list(end: string): Tree[] {
    if (this.#isSign(end)) return [];
    const list = [this.#expression(0)];
    while (this.#isSign(',')) {
      this.#take();
      list.push(this.#expression(0));
    }
    return list;
  }
}
