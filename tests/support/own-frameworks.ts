import { type ApiAnswer, api } from "./api";

/** Sends a file to the import of frameworks, or to its preview, the way a browser's form does. */
export async function sendFramework(
  to: "import" | "import/preview",
  credential: { apiKey?: string; token?: string },
  content: string | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  const form = new FormData();
  const { file_name: fileName = "rules.csv", ...others } = fields;
  form.append("file", new File([content], fileName));
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  const encoded = new Response(form);
  return api({
    method: "POST",
    path: `/v1/frameworks/${to}`,
    ...credential,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    rawBody: new Uint8Array(await encoded.arrayBuffer()),
  });
}
