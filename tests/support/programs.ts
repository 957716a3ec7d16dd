import { type ApiAnswer, api } from "./api";

/** A program over HTTP, and what tests do with it. */
export async function newProgram(
  apiKey: string,
  frameworks: readonly string[] = ["DMA"],
  name = "EU launch",
) {
  const { json } = await api({ method: "POST", path: "/v1/programs", apiKey, body: { name, frameworks } });
  const path = `/v1/programs/${json.id}`;
  const read = async () => (await api({ path, apiKey })).json;
  const controls = async (query = "") => (await api({ path: `${path}/controls${query}`, apiKey })).json.data;
  const put = (id: string, body: unknown): Promise<ApiAnswer> =>
    api({ method: "PUT", path: `${path}/controls/${id}`, apiKey, body });
  const bulk = (body: unknown): Promise<ApiAnswer> =>
    api({ method: "POST", path: `${path}/controls/bulk`, apiKey, body });
  const history = async (id: string) =>
    (await api({ path: `${path}/controls/${id}/history`, apiKey })).json.data;
  const patch = (body: unknown): Promise<ApiAnswer> => api({ method: "PATCH", path, apiKey, body });
  /** The ids of all controls, in the catalog's order. */
  const ids = (await controls()).map((control: { id: string }) => control.id) as string[];
  const [first = ""] = ids;
  return { id: json.id as string, path, ids, first, read, controls, put, bulk, history, patch };
}
