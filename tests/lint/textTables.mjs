/**
 * TypeScript lets a text look something up only in what it knows as a `Record<string, …>`, and a plain
 * object of that type also answers to `constructor` and `__proto__`. Where strangers' keys come in,
 * tables are Maps. What was parsed from JSON (`Record<string, unknown>`) is no table.
 */
const textTables = {
  create: (context) => ({
    TSTypeReference(node) {
      if (node.typeName.name !== 'Record' || isCheckedOnly(node)) return;
      const [key, value] = node.typeArguments?.params ?? [];
      if (key?.type !== 'TSStringKeyword' || value?.type === 'TSUnknownKeyword') return;
      context.report({
        node,
        message: 'Look up by text in a Map: a plain object has keys of its own.',
      });
    },
    TSIndexSignature(node) {
      context.report({
        node,
        message: 'Look up by text in a Map: a plain object has keys of its own.',
      });
    },
  }),
};

/** `{ … } satisfies Record<string, …>` keeps its own keys, and TypeScript refuses any other text. */
function isCheckedOnly(node) {
  let { parent } = node;
  while (parent?.type.startsWith('TSType')) parent = parent.parent;
  return parent?.type === 'TSSatisfiesExpression';
}

export default { meta: { name: 'cadre' }, rules: { 'text-tables': textTables } };
