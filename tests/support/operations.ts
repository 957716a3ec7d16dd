import { CONTRACTS } from "@/lib/contracts";
import type { Access, AnyOperation } from "@/lib/core/operation";
import { type ApiAnswer, api } from "./api";
import { newApiKey, newMember, type TestOrganization } from "./organization";

/** An operation that asks for a credential. */
export type ProtectedOperation = AnyOperation & { access: Extract<Access, { kind: "credential" }> };

/** Every operation that asks for a credential, with the name a test shows. */
export const PROTECTED_OPERATIONS: readonly { name: string; operation: ProtectedOperation }[] =
  CONTRACTS.filter(
    (operation): operation is ProtectedOperation => operation.access.kind === "credential",
  ).map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));

export type PathParameters = Readonly<Record<string, string>>;

/** Catalog addresses: the same for every organization. */
const SHARED_PATHS: readonly string[] = ["/v1/frameworks/{code}"];

/** Makes what a path names, in an organization. A path that is in neither list fails the tests. */
const RESOURCES: Readonly<Record<string, (organization: TestOrganization) => Promise<PathParameters>>> = {
  "/v1/api-keys/{id}": async (organization) => ({ id: (await newApiKey(organization, ["audit"])).id }),
  "/v1/members/{id}": async (organization) => ({ id: (await newMember(organization, "manager")).id }),
  "/v1/audits/{id}": newAudit,
  "/v1/audits/{id}/events": newAudit,
};

/** A body each operation accepts, for operations on something that a path names. */
const BODIES: Readonly<Record<string, unknown>> = {
  changeMember: { role: "viewer" },
};

async function newAudit(organization: TestOrganization): Promise<PathParameters> {
  const body = { system_name: "A system of its organization", framework: "DMA", scope: "quick" };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body });
  return { id: json.id };
}

/** Whether the operation names something that belongs to one organization. */
export function namesAResource(operation: AnyOperation): boolean {
  return operation.path.includes("{") && !SHARED_PATHS.includes(operation.path);
}

/** Makes what the operation's path names, in that organization. */
export function newResource(
  operation: AnyOperation,
  organization: TestOrganization,
): Promise<PathParameters> {
  const make = RESOURCES[operation.path];
  if (!make) {
    throw new Error(
      `${operation.path} has a parameter but no fixture: add one to RESOURCES in ${import.meta.filename}`,
    );
  }
  return make(organization);
}

interface Call {
  params?: PathParameters;
  apiKey?: string;
  token?: string;
  headers?: Record<string, string>;
}

/** Calls an operation with a body it accepts; without `params` it names what does not exist. */
export function callOperation(operation: AnyOperation, call: Call = {}): Promise<ApiAnswer> {
  const { params = {}, ...credential } = call;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "unknown"),
  );
  const body = BODIES[operation.id];
  if (operation.body && operation.path.includes("{") && body === undefined) {
    throw new Error(`${operation.id} has no body: add one to BODIES in ${import.meta.filename}`);
  }
  return api({ method: operation.method, path, body, ...credential });
}
