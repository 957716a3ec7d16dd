import { beforeEach, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
let one: Awaited<ReturnType<typeof newProgram>>;
let two: Awaited<ReturnType<typeof newProgram>>;

beforeEach(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
  [one, two] = await Promise.all([newProgram(apiKey, ["DMA"], "One"), newProgram(apiKey, ["DMA"], "Two")]);
});

const linksOf = (program: typeof one) => `${program.path}/controls/${program.first}/links`;
const link = (ids: readonly string[] = [two.first], headers = {}) =>
  api({ method: "POST", path: linksOf(one), apiKey, body: { control_ids: ids }, headers });
const readOne = async (program: typeof one) =>
  (await api({ path: `${program.path}/controls/${program.first}`, apiKey })).json;
async function newLink(controlId: string, title = "Terms of use"): Promise<string> {
  const body = { kind: "link", title, url: "https://example.com/terms" };
  const { json } = await api({ method: "POST", path: "/v1/evidence", apiKey, body });
  const path = `/v1/evidence/${json.id}/controls`;
  await api({ method: "POST", path, apiKey, body: { control_ids: [controlId] } });
  return json.id;
}

describe("linked controls", () => {
  test("are offered where the same control is in two programs, and take one state", async () => {
    expect((await readOne(one)).linkable).toMatchObject([{ id: two.first, program_name: "Two" }]);
    await Promise.all([newLink(one.first, "From one"), newLink(two.first, "From two")]);
    await one.put(one.first, { status: "implemented", implementation: "Consent is asked for." });
    const { status, json } = await link();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      evidence_count: 2,
      linked: [{ id: two.first, is_frozen: false }],
      linkable: [],
    });
    const other = await readOne(two);
    expect(other).toMatchObject({
      status: "implemented",
      implementation: "Consent is asked for.",
      evidence_count: 2,
      link_id: json.link_id,
    });
    expect((await two.read()).controls_implemented).toBe(1);
    expect((await two.history(two.first)).map(({ source }: { source: string }) => source)).toContain("link");
  });

  test("change together: status, implementation, review and evidence, but not owner and dates", async () => {
    await link();
    await two.put(two.first, { status: "gap", owner: "mira@example.com", note: "Found in the audit." });
    expect(await readOne(one)).toMatchObject({ status: "gap", owner: null });
    expect((await one.read()).controls_gap).toBe(1);
    expect((await one.history(one.first))[0]).toMatchObject({
      source: "link",
      source_id: two.first,
      note: "Found in the audit.",
      changes: [{ field: "status", from: "not_started", to: "gap" }],
    });
    await one.bulk({ control_ids: [one.first], status: "implemented" });
    expect((await readOne(two)).status).toBe("implemented");
    const evidence = await newLink(one.first);
    expect((await readOne(two)).evidence).toMatchObject([{ id: evidence }]);
    await api({ method: "DELETE", path: `/v1/evidence/${evidence}/controls/${two.first}`, apiKey });
    expect((await readOne(one)).evidence).toEqual([]);
  });

  test("changed on both sides at once end in one state", async () => {
    await link();
    await Promise.all(
      [one, two, one, two, one, two].map((program, index) =>
        program.put(program.first, { status: index % 3 === 0 ? "gap" : "in_progress" }),
      ),
    );
    const [first, second] = await Promise.all([readOne(one), readOne(two)]);
    expect(first.status).toBe(second.status);
    expect((await one.read()).readiness_score).toBe((await two.read()).readiness_score);
  });

  test("unlinked, each keeps its state", async () => {
    await link();
    await one.put(one.first, { status: "implemented" });
    const { status } = await api({ method: "DELETE", path: linksOf(two), apiKey });
    expect(status).toBe(204);
    await one.put(one.first, { status: "gap" });
    expect(await readOne(two)).toMatchObject({ status: "implemented", link_id: null, linked: [] });
    expect((await readOne(one)).link_id).toBeNull();
    expect((await api({ method: "DELETE", path: linksOf(one), apiKey })).status).toBe(409);
  });

  test("of a completed program stay as they were, and say so", async () => {
    await two.bulk({ control_ids: two.ids, status: "implemented" });
    await one.put(one.first, { status: "implemented" });
    await link();
    await two.patch({ status: "completed" });
    expect((await one.put(one.first, { status: "gap" })).status).toBe(200);
    expect((await readOne(one)).linked).toMatchObject([
      { id: two.first, status: "implemented", is_frozen: true },
    ]);
    expect((await two.read()).controls_gap).toBe(0);
    const third = await newProgram(apiKey, ["DMA"], "Three");
    const path = `${third.path}/controls/${third.first}/links`;
    const refused = await api({ method: "POST", path, apiKey, body: { control_ids: [two.first] } });
    expect(refused.status).toBe(422);
  });

  test("need the same control, a manager and the version that was seen", async () => {
    const [, another = ""] = two.ids;
    expect((await link([another])).json.errors[0].code).toBe("unknown_control");
    expect((await link([two.first], { "if-match": '"99"' })).status).toBe(412);
    const contributor = await newMember(organization, "contributor");
    const token = await logIn(contributor.email, contributor.password);
    const body = { control_ids: [two.first] };
    expect((await api({ method: "POST", path: linksOf(one), token, body })).status).toBe(403);
    expect((await readOne(one)).link_id).toBeNull();
  });
});
