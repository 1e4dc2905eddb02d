/**
 * Checks a pain.001.001.03 message: the order, number and types of its elements, and that its counts and sums
 * match its payments. It only knows the elements of our own files, because the published schema can't be
 * shipped with Cadre.
 */
export function checkPain001(xml: string): string[] {
  const root = readXml(xml);
  if (root === null) return ['The file is not well-formed XML'];
  const problems = checkElement(root, 'Document', root.name);
  return problems.length > 0 ? problems : checkSums(root);
}

interface Node {
  name: string;
  attributes: string;
  children: Node[];
  text: string;
}

interface Part {
  /** The element's type, if it differs from its name. */
  type?: string;
  least?: number;
  most?: number;
}

const ONE = { least: 1, most: 1 };
const SOME = { least: 0, most: 1 };
const MANY = { least: 1, most: Number.POSITIVE_INFINITY };

/** The child elements of each type, in order. */
const SEQUENCES: ReadonlyMap<string, ReadonlyMap<string, Part>> = new Map(
  Object.entries<Record<string, Part>>({
    Document: { CstmrCdtTrfInitn: ONE },
    CstmrCdtTrfInitn: { GrpHdr: ONE, PmtInf: MANY },
    GrpHdr: { MsgId: ONE, CreDtTm: ONE, NbOfTxs: ONE, CtrlSum: SOME, InitgPty: ONE },
    InitgPty: { Nm: { ...SOME, type: 'Name' } },
    PmtInf: {
      PmtInfId: { ...ONE, type: 'MsgId' },
      PmtMtd: ONE,
      BtchBookg: SOME,
      NbOfTxs: SOME,
      CtrlSum: SOME,
      PmtTpInf: SOME,
      ReqdExctnDt: ONE,
      Dbtr: { ...ONE, type: 'InitgPty' },
      DbtrAcct: { ...ONE, type: 'Account' },
      DbtrAgt: { ...ONE, type: 'Agent' },
      CdtTrfTxInf: MANY,
    },
    PmtTpInf: { CtgyPurp: SOME },
    CtgyPurp: { Cd: { ...ONE, type: 'Purpose' } },
    Account: { Id: { ...ONE, type: 'AccountId' }, Ccy: SOME },
    AccountId: { IBAN: SOME, Othr: SOME },
    Othr: { Id: { ...ONE, type: 'Other' } },
    Agent: { FinInstnId: ONE },
    FinInstnId: { BIC: SOME, Nm: { ...SOME, type: 'BankName' }, Othr: SOME },
    CdtTrfTxInf: {
      PmtId: ONE,
      Amt: ONE,
      CdtrAgt: { ...SOME, type: 'Agent' },
      Cdtr: { ...SOME, type: 'InitgPty' },
      CdtrAcct: { ...SOME, type: 'Account' },
      RmtInf: SOME,
    },
    PmtId: { EndToEndId: { ...ONE, type: 'MsgId' } },
    Amt: { InstdAmt: ONE },
    RmtInf: { Ustrd: SOME },
  }).map(([name, parts]) => [name, new Map(Object.entries(parts))]),
);

/** Types that contain exactly one of their child elements. */
const CHOICES: ReadonlySet<string> = new Set(['AccountId']);

/** Banks only accept ASCII, and no blank text. */
const text = (most: number): RegExp =>
  new RegExp(String.raw`^(?=.*\S)[\x20-\x7e]{1,${most}}$`, 'u');

/** The pattern that the text of each leaf type must match. */
const LEAVES: ReadonlyMap<string, RegExp> = new Map([
  ['MsgId', text(35)],
  ['CreDtTm', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u],
  ['NbOfTxs', /^\d{1,15}$/u],
  ['CtrlSum', /^(?=[\d.]{1,19}$)\d{1,18}(\.\d{1,17})?$/u],
  ['PmtMtd', /^(TRF|CHK|TRA)$/u],
  ['BtchBookg', /^(true|false)$/u],
  ['ReqdExctnDt', /^\d{4}-\d\d-\d\d$/u],
  ['Purpose', /^[A-Z]{4}$/u],
  ['Ccy', /^[A-Z]{3}$/u],
  ['Name', text(140)],
  ['BankName', text(140)],
  ['IBAN', /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/u],
  ['BIC', /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/u],
  ['Other', text(34)],
  ['InstdAmt', /^(?=[\d.]{1,19}$)\d{1,18}(\.\d{1,5})?$/u],
  ['Ustrd', text(140)],
]);

function checkElement(node: Node, type: string, path: string): string[] {
  const leaf = LEAVES.get(type);
  if (leaf) {
    if (node.children.length > 0) return [`${path} has elements within`];
    return leaf.test(node.text) && isPlausible(type, node)
      ? []
      : [`${path} can't be “${node.text}”`];
  }
  const parts = SEQUENCES.get(type);
  if (!parts) return [`${path} is unknown`];
  const order = [...parts.keys()];
  const problems: string[] = [];
  let last = 0;
  for (const child of node.children) {
    const place = order.indexOf(child.name);
    if (place < 0) problems.push(`${child.name} can't stand in ${path}`);
    else if (place < last) problems.push(`${child.name} stands too late in ${path}`);
    last = Math.max(last, place);
    const part = parts.get(child.name);
    if (part)
      problems.push(...checkElement(child, part.type ?? child.name, `${path}/${child.name}`));
  }
  for (const [name, { least = 0, most = 1 }] of parts) {
    const count = node.children.filter((child) => child.name === name).length;
    if (count < least || count > most) problems.push(`${name} stands ${count} times in ${path}`);
  }
  if (node.text.trim() !== '') problems.push(`${path} has text beside its elements`);
  if (CHOICES.has(type) && node.children.length !== 1)
    problems.push(`${path} needs one of ${order.join(', ')}`);
  return problems;
}

/** Checks what a pattern can't: check digits, amounts above 0 and their currency. */
function isPlausible(type: string, { text: value, attributes }: Node): boolean {
  if (type === 'IBAN') return hasCheckDigits(value);
  if (type === 'InstdAmt') return Number(value) > 0 && /^ Ccy="[A-Z]{3}"$/u.test(attributes);
  if (type === 'CreDtTm' || type === 'ReqdExctnDt') return !Number.isNaN(Date.parse(value));
  return true;
}

/** Whether an IBAN modulo 97 is 1, as ISO 13616 requires. */
export function hasCheckDigits(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`.toUpperCase();
  let rest = 0;
  for (const sign of moved) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** Checks the number of payments, their sums, and that references are unique. */
function checkSums(root: Node): string[] {
  const [message] = root.children;
  const head = message?.children.find(({ name }) => name === 'GrpHdr');
  const groups = message?.children.filter(({ name }) => name === 'PmtInf') ?? [];
  const payments = (of: readonly Node[]) =>
    of.flatMap(({ children }) => children.filter(({ name }) => name === 'CdtTrfTxInf'));
  const problems = [head, ...groups].flatMap((part) => {
    if (!part) return [];
    const own = payments(part === head ? groups : [part]);
    const [count, sum] = [textOf(part, 'NbOfTxs'), textOf(part, 'CtrlSum')];
    return [
      ...(count === null || Number(count) === own.length
        ? []
        : [`${part.name} says ${count} payments, and has ${own.length}`]),
      ...(sum === null || sumOfAmounts(own) === toUnits(sum)
        ? []
        : [`${part.name} says a sum of ${sum}, which isn't that of its payments`]),
    ];
  });
  const references = payments(groups).map((one) => textOf(one, 'PmtId', 'EndToEndId'));
  if (new Set(references).size < references.length) problems.push('A reference stands twice');
  return problems;
}

function textOf(node: Node, ...names: string[]): string | null {
  const [name, ...rest] = names;
  const child = node.children.find((one) => one.name === name);
  if (!child) return null;
  return rest.length === 0 ? child.text : textOf(child, ...rest);
}

/** Converts an amount to units of 0.00001, the most precise that an amount can be. */
const toUnits = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(`${whole}${part.slice(0, 5).padEnd(5, '0')}`);
};

const sumOfAmounts = (payments: readonly Node[]): bigint =>
  payments.reduce((sum, one) => sum + toUnits(textOf(one, 'Amt', 'InstdAmt') ?? '0'), 0n);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Parses elements with text. Returns null for XML that isn't well-formed, or that contains something our
 * files never contain.
 */
function readXml(xml: string): Node | null {
  const top: Node = { name: '', attributes: '', children: [], text: '' };
  const open = [top];
  const body = xml.replace(/^<\?xml [^>]*\?>\s*/u, '');
  let at = 0;
  for (const match of body.matchAll(/<(\/?)([A-Za-z]+)((?: [A-Za-z]+="[^"<]*")*)>|([^<>]+)/gu)) {
    if (match.index !== at) return null;
    at += match[0].length;
    const [, end, name, attributes = '', characters] = match;
    const parent = open.at(-1);
    if (!parent) return null;
    if (characters !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot|apos);)/u.test(characters)) return null;
      parent.text += characters.replaceAll(
        /&(\w+);/gu,
        (_, entity: string) => ENTITIES.get(entity) ?? '',
      );
    } else if (end === '/') {
      if (open.pop()?.name !== name) return null;
    } else {
      const node: Node = { name: name ?? '', attributes, children: [], text: '' };
      parent.children.push(node);
      open.push(node);
    }
  }
  const [root, ...others] = top.children;
  const isWhole = at === body.length && open.length === 1 && others.length === 0;
  return isWhole && root?.name === 'Document' ? root : null;
}
