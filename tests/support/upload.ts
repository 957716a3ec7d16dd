import { type ApiAnswer, api } from "./api";

/** A file as a form sends it. */
export interface GivenFile {
  name: string;
  content: string | Uint8Array;
}

/** Sends a file to an operation that takes forms, the way a browser's form does. */
export async function uploadFile(
  apiKey: string,
  path: string,
  { name, content }: GivenFile,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  const form = new FormData();
  form.append("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const encoded = new Response(form);
  return api({
    method: "POST",
    path,
    apiKey,
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    rawBody: new Uint8Array(await encoded.arrayBuffer()),
  });
}

/** Uploads a file as a document. */
export function uploadDocument(
  apiKey: string,
  file: GivenFile,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  return uploadFile(apiKey, "/v1/documents", file, fields, headers);
}
