import { type ApiAnswer, api } from "./api";

/** Uploads a file as evidence, the way a browser's form does. */
export async function uploadEvidence(
  apiKey: string,
  content: string | Uint8Array<ArrayBuffer>,
  fileName: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  const form = new FormData();
  form.append("file", new File([content], fileName));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return api({
    method: "POST",
    path: "/v1/evidence/files",
    apiKey,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    rawBody: new Uint8Array(await encoded.arrayBuffer()),
  });
}
