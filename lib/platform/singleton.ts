/**
 * One value per process. Next may load a module once per bundle layer (pages, route handlers,
 * instrumentation), so a module-level variable is not one per process; a global symbol is.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  const registry = globalThis as unknown as Record<symbol, { value: T } | undefined>;
  const key = Symbol.for(`assay.${name}`);
  const existing = registry[key];
  if (existing) return existing.value;
  const created = { value: create() };
  registry[key] = created;
  return created.value;
}
