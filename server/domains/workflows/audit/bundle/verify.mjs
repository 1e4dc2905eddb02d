#!/usr/bin/env node
// Verifies this folder's history without any database, network or package: Node 20 or newer is enough.
//   node verify.mjs [--key OTHER-PUBLIC-KEY.pem]
// Exits with 0 if everything is intact, with 1 if anything was changed, and names it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const problems = [];
const wrong = (text) => problems.push(text);
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const getBytes = (name) =>
  existsSync(folder + name) ? readFileSync(folder + name) : Buffer.alloc(0);

/** JSON with sorted keys and no whitespace: the form in which rows are hashed. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === 'object' ? value : {};
  } catch {
    return null;
  }
}

const keyFile = process.argv[2] === '--key' ? process.argv[3] : `${folder}public-key.pem`;
const key = readKey();

function readKey() {
  try {
    return createPublicKey(readFileSync(keyFile));
  } catch {
    wrong(`${keyFile} is no public key`);
    return null;
  }
}

function signed(bytes, signature) {
  try {
    return key !== null && verify(null, bytes, key, signature);
  } catch {
    return false;
  }
}

// 1. The authority of the rows: the grants of their actors, and the rules of their machines.
const base64 = (...parts) => sha256(...parts).toString('base64');
const grants = new Map();
for (const grant of (parsed(getBytes('grants.json').toString()) ?? {}).grants ?? []) {
  const { kind, id, change, digest, salt, values } = grant;
  grants.set(`${kind} ${id} ${change}`, grant);
  // The value is only here if it wasn't withheld or erased; otherwise only its digest is proven.
  if (values && base64(Buffer.from(String(salt), 'base64'), canonical(values)) !== digest) {
    wrong(`grants.json: ${kind} ${id}, change ${change}: what it said was changed`);
  }
}
const machines = new Map();
for (const { digest, rules } of (parsed(getBytes('machines.json').toString()) ?? {}).machines ??
  []) {
  if (base64(canonical(rules)) !== digest)
    wrong(`machines.json: the rules of ${rules?.workflow} were changed`);
  machines.set(digest, rules);
}

/** Returns everyone who may send any event from a state, in the form of a single transition that stays in the state. */
const waysFrom = (rules, from) => ({
  to: [from],
  who: rules.ways.flatMap((one) => (one.from === from ? one.who : [])),
});

/** Who was asked by the questions read so far; undefined if that is withheld. */
const asked = new Map();

/** Returns why the grants and the machine don't prove that a row's actor was authorised, or null if they do. */
function unauthorised({ instanceId, seq, event, from, to, at, actorId, payload, authority }) {
  const { as, of, machine, proof, delegation, employee } = authority;
  // Someone without a login is named by the authority; a step of Cadre itself, or an imported one, names no one.
  const isOfPerson = as !== 'system' && as !== 'imported';
  if (isOfPerson && (actorId === null) !== (typeof employee === 'number'))
    return 'it does not say who took it';
  if (as === 'system' && employee !== undefined) return 'a person took it, not Cadre';
  const named = (authority.grants ?? []).map((name) => grants.get(name.join(' ')));
  if (named.includes(undefined)) return 'one of its grants is not in this bundle';
  if (authority.grants) {
    const list = named.map((one) => [
      one.kind,
      one.id,
      one.change,
      one.at,
      one.by,
      one.digest,
      one.says,
    ]);
    if (base64(canonical(list)) !== proof) return 'one of its grants was changed';
    const late = named.find((one) => one.at !== null && one.at > at);
    if (late) return `it was decided before its ${late.kind} ${late.id} was granted`;
    const kinds = named.map(({ kind }) => kind);
    const holds = kinds.includes('role') || kinds.includes('user group');
    if (as === 'role' && !holds) return 'no grant gives the role by which it was decided';
    if (delegation !== undefined && !kinds.includes('delegation'))
      return 'its delegation is missing';
  }
  const rules = machines.get(machine);
  if (!rules) return 'the rules of its machine are not in this bundle';
  // An undo has no rule of its own, and imported steps were decided in another system.
  if (event === 'cadre.undo' || as === 'imported') return null;
  // Questions and answers don't change the state: a question needs someone who may act in it, and an answer the person
  // who was asked.
  if (event === 'cadre.ask' || event === 'cadre.answer') {
    if (from !== to) return 'a question or an answer moved it';
    if (event === 'cadre.ask') asked.set(`${instanceId} ${seq}`, payload?.value?.asked);
    else {
      const whom = `${instanceId} ${of}`;
      if (as !== 'asked' || !asked.has(whom)) return 'it answers no question';
      const meant = asked.get(whom);
      return meant === undefined || meant === actorId ? null : 'someone else was asked';
    }
  }
  const way =
    event === 'cadre.ask'
      ? waysFrom(rules, from)
      : rules.ways.find((one) => one.from === from && one.event === event);
  if (!way || !way.to.includes(to)) return 'its machine has no such step';
  const may = way.who.some((one) => {
    if (as === 'system') return one.system === true;
    if (as === 'role') return one.role === of || one.vacant === of;
    return String(one[as]) === of;
  });
  return may ? null : 'its machine asks someone else';
}

// 2. The rows: the commitments of each, and its link to the previous row.
const chains = (parsed(getBytes('chains.json').toString()) ?? {}).chains ?? [];
const cache = new Map(chains.map((chain) => [chain.instanceId, chain]));
const ends = new Map();
const lines = getBytes('rows.jsonl').toString().split('\n');
if (lines.pop() !== '') wrong('rows.jsonl does not end with its last row');
let broken = 0;
for (const [index, line] of lines.entries()) {
  const row = parsed(line);
  const chain = row && cache.get(row.instanceId);
  const what = row ? `${row.workflow} ${row.subjectId}, step ${row.seq}` : 'it cannot be read';
  const bad = (reason) => {
    broken += 1;
    if (broken <= 20) wrong(`rows.jsonl line ${index + 1} (${what}): ${reason}`);
  };
  if (!row) {
    bad('the row was changed');
    continue;
  }
  if (!chain) {
    bad('the row belongs to no chain of this bundle');
    continue;
  }
  const end = ends.get(row.instanceId) ?? { seq: 0, hash: Buffer.alloc(32) };
  if (canonical(row) !== line) bad('the row was changed');
  else if (row.seq !== end.seq + 1) bad(`step ${end.seq + 1} is missing, or rows were swapped`);
  for (const field of ['comment', 'payload']) {
    const { salt, value, commitment } = row[field] ?? {};
    // A field is disclosed with salt and value, or withheld. A renamed salt must not look like a withheld field.
    const given = Object.keys(row[field] ?? {}).join();
    if (given === 'commitment') continue;
    if (given !== 'commitment,salt,value') bad(`its ${field} was changed`);
    else if (sha256(`${salt}${canonical(value)}`).toString('hex') !== commitment) {
      bad(`its ${field} was changed`);
    }
  }
  const link = sha256(
    end.hash,
    canonical([
      row.workflow,
      row.subjectId,
      row.seq,
      row.batchId,
      row.event,
      row.from,
      row.to,
      row.actorId,
      row.onBehalfOf,
      row.comment?.commitment,
      row.payload?.commitment,
      row.at,
      row.machineVersion,
      ...(row.authority ? [row.authority] : []),
    ]),
  );
  const doubt = row.authority ? unauthorised(row) : null;
  if (doubt) bad(doubt);
  if (link.toString('hex') !== row.publicHash) bad('the row was changed after it was recorded');
  // Continues with the stored hash, so that only a changed row is reported and not all rows after it.
  ends.set(row.instanceId, { seq: row.seq, hash: Buffer.from(String(row.publicHash), 'hex') });
}
if (broken > 20) wrong(`and ${broken - 20} more rows`);

// 3. The checkpoints, and whether one covers each chain's end.
const checkpoints = new Map();
for (const one of (parsed(getBytes('checkpoints.json').toString()) ?? {}).checkpoints ?? []) {
  checkpoints.set(one.id, one);
  const text = [
    one.format === 3 ? 'cadre checkpoint 3' : 'cadre seal 2',
    one.id,
    one.at,
    one.heads,
    one.digest,
    one.previousSignature,
  ];
  if (one.format === 3) text.push(canonical(one.families), canonical(one.resumes));
  if (!signed(Buffer.from(text.join('\n')), Buffer.from(String(one.signature), 'hex'))) {
    wrong(`checkpoint ${one.id}: its signature does not hold`);
  }
}
for (const chain of chains) {
  const what = `${chain.workflow} ${chain.subjectId}`;
  const end = ends.get(chain.instanceId);
  if (!end || end.seq !== chain.seq || end.hash.toString('hex') !== chain.publicHash) {
    wrong(`${what}: its rows do not lead to the end of its chain that a checkpoint covers`);
  }
  const checkpoint = checkpoints.get(chain.checkpointId);
  const family = checkpoint?.format === 3 ? 'transitions ' : '';
  let node = sha256(
    `leaf ${family}${chain.instanceId} ${chain.seq} ${chain.hash} ${chain.publicHash}`,
  );
  for (const beside of chain.path ?? []) {
    const other = Buffer.from(String(beside).slice(1), 'hex');
    node = beside[0] === 'R' ? sha256('node ', node, other) : sha256('node ', other, node);
  }
  if (node.toString('hex') !== checkpoint?.digest) {
    wrong(`${what}: checkpoint ${chain.checkpointId} does not sign it`);
  }
}

// 4. The bundle as a whole: its manifest is signed, so that no one can add files unnoticed.
const manifest = getBytes('manifest.json');
if (!signed(manifest, Buffer.from(getBytes('manifest.sig').toString(), 'base64'))) {
  wrong('manifest.json: its signature does not hold');
}
const { files = {}, madeAt = '?', rows = -1 } = parsed(manifest.toString()) ?? {};
for (const [name, digest] of Object.entries(files)) {
  if (sha256(getBytes(name)).toString('hex') !== digest)
    wrong(`${name} was changed after it was made`);
}
if (rows !== lines.length) wrong(`${lines.length} rows are here, ${rows} were put in`);

const fingerprint = key
  ? sha256(key.export({ type: 'spki', format: 'der' })).toString('hex')
  : 'unknown';
console.log(`made ${madeAt}, key ${fingerprint}`);
console.log(
  `${lines.length} rows of ${chains.length} chains and ${checkpoints.size} checkpoints checked`,
);
for (const problem of problems) console.log(`WRONG: ${problem}`);
console.log(problems.length === 0 ? 'Everything holds.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
