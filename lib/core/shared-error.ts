/**
 * A base class of errors that `instanceof` recognizes whichever copy of their module made them. Next loads a module
 * once per bundle layer (pages, route handlers, instrumentation), and a process singleton of one layer throws to
 * callers in another, whose class of the same name is a different one. The brand is a global symbol, so it is the
 * same in all of them. A subclass of such an error is recognized as usual, by its own prototype.
 *
 * @param name of the error, once in the project
 */
export function sharedError(name: string) {
  const brand = Symbol.for(`assay.error.${name}`);
  const isBranded = (value: unknown) => typeof value === "object" && value !== null && brand in value;
  return class Branded extends Error {
    constructor(message: string, options?: ErrorOptions) {
      super(message, options);
      this.name = name;
      Object.defineProperty(this, brand, { value: true });
    }

    static override [Symbol.hasInstance](value: unknown): boolean {
      // biome-ignore-start lint/complexity/noThisInStatic: `this` is the class that `instanceof` asks about, a subclass too.
      const isBase = Object.getPrototypeOf(this) === Branded || this === Branded;
      return isBase ? isBranded(value) : Function.prototype[Symbol.hasInstance].call(this, value);
      // biome-ignore-end lint/complexity/noThisInStatic: as above.
    }
  };
}
