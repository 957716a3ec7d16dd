import {
  type AuditableControl,
  type CatalogControl,
  type CatalogFile,
  CatalogFileSchema,
  FRAMEWORK_CODES,
  type FrameworkCode,
  FrameworkCodeSchema,
  type FrameworkDetail,
} from "./schema";

/** A framework as the API shows it, and its controls with the probes the analyst searches with. */
export interface LoadedFramework {
  detail: FrameworkDetail;
  auditable: readonly AuditableControl[];
}

/**
 * Checks the catalog files and resolves the relations between controls.
 *
 * @throws Error naming the first thing wrong: a missing framework, a repeated or unknown reference, a
 *   relation that does not hold in both directions or stays inside its framework
 */
export function loadCatalog(files: readonly unknown[]): ReadonlyMap<FrameworkCode, LoadedFramework> {
  const parsed = files.map((file) => CatalogFileSchema.parse(file));
  const codes = parsed.map((file) => file.code);
  if (codes.join() !== FRAMEWORK_CODES.join()) throw new Error(`The catalog holds ${codes.join()}`);
  const index = indexControls(parsed);
  return new Map(
    parsed.map((file) => [file.code, { detail: toDetail(file, index), auditable: file.controls }]),
  );
}

type ControlIndex = ReadonlyMap<string, { code: FrameworkCode; control: AuditableControl }>;

function indexControls(files: readonly CatalogFile[]): ControlIndex {
  const index = new Map<string, { code: FrameworkCode; control: AuditableControl }>();
  for (const file of files) {
    for (const control of file.controls) {
      const reference = `${file.code}:${control.control_id}`;
      if (index.has(reference)) throw new Error(`The control ${reference} is in the catalog twice`);
      index.set(reference, { code: file.code, control });
    }
  }
  return index;
}

function toDetail(file: CatalogFile, index: ControlIndex): FrameworkDetail {
  return {
    code: file.code,
    name: file.name,
    controls_count: file.controls.length,
    category: file.category,
    source: file.source,
    note: file.note,
    controls: file.controls.map((control) => toControl(file.code, control, index)),
  };
}

function toControl(code: FrameworkCode, control: AuditableControl, index: ControlIndex): CatalogControl {
  const self = `${code}:${control.control_id}`;
  // Statements are search probes of the analyst, not part of what a reader of the catalog needs.
  const { statements: _, related, ...shown } = control;
  return {
    ...shown,
    related: related.map((reference) => {
      const target = index.get(reference);
      if (!target || target.code === code)
        throw new Error(`${self} is related to ${reference}, which is no other framework's control`);
      if (!target.control.related.includes(self))
        throw new Error(`${reference} does not relate back to ${self}`);
      const framework = FrameworkCodeSchema.parse(reference.slice(0, reference.indexOf(":")));
      return { framework, control_id: target.control.control_id, title: target.control.title };
    }),
  };
}
