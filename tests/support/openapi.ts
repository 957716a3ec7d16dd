import { describeApi } from "@/lib/features/api-document";

/** The document as a server at `baseUrl` answers it. */
export function openApiDocument(baseUrl = "http://localhost:3000") {
  const document = describeApi({ baseUrl, cookies: { session: "assay-session", room: "assay-room" } });
  // As it is on the wire: without what JSON leaves out.
  return JSON.parse(JSON.stringify(document)) as typeof document;
}

/**
 * The schemas without room for fields they do not name. Clients must tolerate new fields, so the document leaves
 * answers open; our own tests must not, or an undocumented field would go unseen.
 */
export function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (schema === null || typeof schema !== "object") return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  const isClosable = parts.type === "object" && parts.properties && !("additionalProperties" in parts);
  return (isClosable ? { ...parts, additionalProperties: false } : parts) as T;
}
