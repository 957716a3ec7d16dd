import type { Actor } from "@/lib/core/actor";
import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { db, transaction } from "@/lib/platform/database/database";
import { listOwnControlRows } from "./control-queries";
import { differenceOf } from "./difference";
import { type ReadFile, readFile } from "./import/read-file";
import { findOwnRow } from "./own-queries";
import {
  type ImportedFramework,
  type ImportFramework,
  type ImportPreview,
  ownCode,
  type PreviewImport,
} from "./schema";
import { activeControls, countsOf, lockVersion, storeNew, storeNext } from "./store-version";

const PREVIEWED_CONTROLS = 20;

/** What importing a file would do: everything that is wrong with it, and how it differs from what is there. */
export async function previewFrameworkImport(actor: Actor, input: PreviewImport): Promise<ImportPreview> {
  const { framework, ...read } = await readForm(input);
  const base = {
    can_import: framework !== undefined,
    format: read.format,
    encoding: read.encoding,
    errors: read.errors,
    errors_count: read.errorsCount,
    notices: read.notices,
  };
  if (!framework) {
    const empty = { controls_count: 0, requirements_count: 0, controls: [] };
    const unknown = { code: null, name: "", current_version: null, difference: null };
    return { ...base, ...empty, ...unknown };
  }
  const { code, controls } = framework;
  const row = await findOwnRow(db(), actor.organizationId, code);
  const before = row ? activeControls(await listOwnControlRows(db(), actor.organizationId, code)) : [];
  return {
    ...base,
    ...countsOf(controls),
    code,
    name: framework.about.name,
    controls: controls.slice(0, PREVIEWED_CONTROLS).map(({ control_id, title, group, requirements }) => ({
      control_id,
      title,
      group,
      requirements: requirements.length,
    })),
    current_version: row?.version ?? null,
    difference: row ? differenceOf(before, controls) : null,
  };
}

/**
 * Imports a file: all of it, or nothing.
 *
 * @throws ServiceError `validation_failed` naming each place that is wrong; `conflict` where the code is taken and no
 *   version is named, or another one than there is
 */
export async function importFramework(actor: Actor, input: ImportFramework): Promise<ImportedFramework> {
  const { framework, format, notices, ...read } = await readForm(input);
  if (!framework) throw refuse(read);
  const { code, about, controls } = framework;
  const expected = input.replaces_version;
  const stored = await transaction(async (tx) =>
    expected === undefined
      ? storeNew(tx, actor, framework, format)
      : storeNext(tx, actor, await lockVersion(tx, actor.organizationId, code, expected), framework, format),
  );
  const { version, difference } = stored;
  return { code, name: about.name, version, ...countsOf(controls), difference, notices };
}

async function readForm({ file, format, code, name, category }: PreviewImport): Promise<ReadFile> {
  const fileName = file.name.replace(/\.[a-z0-9]{1,5}$/i, "").slice(0, 200);
  return readFile(new Uint8Array(await file.arrayBuffer()), {
    format,
    code: code ?? undefined,
    name,
    category,
    fileName: ownCode(fileName) === undefined ? "Imported framework" : fileName,
  });
}

function refuse({ errors, errorsCount }: Pick<ReadFile, "errors" | "errorsCount">): ServiceError {
  const issues = errors.map(
    ({ where, message }): FieldIssue => ({ pointer: where, message, code: "bad_import" }),
  );
  const [first] = issues;
  const where = first?.pointer ? `${first.pointer.replace(/^line/, "Line")} ` : "";
  const message = (first?.message ?? "is not valid").replace(/\.$/, "");
  const more = errorsCount > 1 ? ` And ${errorsCount - 1} more: see errors.` : "";
  return new ServiceError({
    code: "validation_failed",
    message: `${where}${message}. Nothing was imported.${more}`,
    issues,
  });
}
