import {
  ObjectFlags,
  SignatureKind,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Symbol,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync';

export type JsonSchema = Record<string, unknown>;

/** Names that the compiler gives to what has none. */
const NAMELESS = /^(__type|__object|__function|Array|ReadonlyArray|Record|Pick|Omit|Partial)?$/;

/** Makes JSON Schema of types, each named one once among `named`. */
export class Schemas {
  readonly named = new Map<string, JsonSchema>();
  readonly #names = new Map<number, string>();
  readonly #within = new Set<number>();
  readonly #checker: Checker;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /** What `JSON.stringify` makes of a value of the type. */
  of(type: Type): JsonSchema {
    const { flags } = type;
    if (flags & TypeFlags.AnyOrUnknown) return {};
    if (flags & TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & TypeFlags.Null) return { type: 'null' };
    if (type.isLiteralType()) return { const: type.value };
    if (type.isUnionType()) return this.#union(type.getTypes());
    if (flags & TypeFlags.StringLike) return { type: 'string' };
    if (flags & TypeFlags.NumberLike) return { type: 'number' };
    if (type.isTypeParameter()) {
      const bound = this.#checker.getBaseConstraintOfType(type);
      return bound && !bound.isTypeParameter() ? this.of(bound) : {};
    }
    if (type.isIntersectionType()) {
      const text = type.getTypes().find((one) => one.flags & TypeFlags.StringLike);
      if (text) return this.of(text);
    } else if (!type.isObjectType()) return {};
    return this.#object(type);
  }

  #union(types: readonly Type[]): JsonSchema {
    const said = types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
    const literals = said.filter(
      (one) => one.isLiteralType() && !(one.flags & TypeFlags.BooleanLiteral),
    );
    const hasBoolean = said.filter(({ flags }) => flags & TypeFlags.BooleanLiteral).length === 2;
    const others = said.filter(
      (one) => !literals.includes(one) && !(hasBoolean && one.flags & TypeFlags.BooleanLiteral),
    );
    const options = [
      ...(literals.length > 1
        ? [{ enum: literals.map((one) => (one.isLiteralType() ? one.value : null)) }]
        : literals.map((one) => this.of(one))),
      ...(hasBoolean ? [{ type: 'boolean' }] : []),
      ...others.map((one) => this.of(one)),
    ];
    const each = [...new Map(options.map((one) => [JSON.stringify(one), one])).values()];
    if (each.some((one) => Object.keys(one).length === 0)) return {};
    return each.length === 1 ? (each[0] ?? {}) : { anyOf: each };
  }

  #object(type: Type): JsonSchema {
    const checker = this.#checker;
    if (type.isTupleType() || checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as TypeReference).map((one) => this.of(one));
      return { type: 'array', prefixItems: items };
    }
    if (checker.isArrayLikeType(type)) {
      const [item] = checker.getTypeArguments(type as TypeReference);
      // `[]` where there is nothing to answer.
      if (item && item.flags & TypeFlags.Never) return { type: 'array', maxItems: 0 };
      return { type: 'array', ...(item ? { items: this.of(item) } : {}) };
    }
    // Dates and decimals say themselves how they are written.
    if (checker.getPropertyOfType(type, 'toJSON')) return { type: 'string' };
    const name = this.#nameOf(type);
    if (!name) {
      // Without a name it can't be referred to where it holds itself.
      if (this.#within.has(type.id)) return {};
      return this.#properties(type);
    }
    if (!this.named.has(name)) {
      this.named.set(name, {});
      this.named.set(name, this.#properties(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #nameOf(type: Type): string | undefined {
    const existing = this.#names.get(type.id);
    if (existing) return existing;
    const alias = type.getAliasSymbol();
    const isPlain = alias
      ? type.getAliasTypeArguments().length === 0
      : type.isClassOrInterface() && !('objectFlags' in type && isInstance(type.objectFlags));
    const said = (alias ?? type.getSymbol())?.name ?? '';
    if (!isPlain || NAMELESS.test(said)) return undefined;
    const taken = new Set(this.#names.values());
    let name = said;
    for (let next = 2; taken.has(name); next++) name = `${said}${next}`;
    this.#names.set(type.id, name);
    return name;
  }

  #properties(type: Type): JsonSchema {
    this.#within.add(type.id);
    const required: string[] = [];
    const properties: Record<string, JsonSchema> = {};
    // The compiler lists the properties of an intersection in no fixed order.
    const sorted = this.#checker
      .getPropertiesOfType(type)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const property of sorted) {
      const is = this.#checker.getTypeOfSymbol(property);
      if (!is || this.#isFunction(is)) continue;
      properties[property.name] = this.of(is);
      if (!isOptional(property, is)) required.push(property.name);
    }
    const [index] = this.#checker.getIndexInfosOfType(type);
    this.#within.delete(type.id);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: this.of(index.valueType) } : {}),
    };
  }

  #isFunction(type: Type): boolean {
    return (
      type.isObjectType() && this.#checker.getSignaturesOfType(type, SignatureKind.Call).length > 0
    );
  }
}

const isInstance = (flags: ObjectFlags): boolean =>
  Boolean(flags & ObjectFlags.Reference) && !(flags & ObjectFlags.ClassOrInterface);

const isOptional = (property: Symbol, type: Type): boolean =>
  Boolean(property.flags & SymbolFlags.Optional) ||
  Boolean(type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.AnyOrUnknown)) ||
  (type.isUnionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.Undefined));
