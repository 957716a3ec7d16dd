import { expect, test } from "vitest";
import { restate } from "@/scripts/evaluation/reader/restated";

test("a statement is repeated, added to, limited, denied and planned", () => {
  expect(restate("Access rights are reviewed at regular intervals.", 0)).toEqual([
    { text: "Access rights are reviewed at regular intervals.", kind: "states" },
    { text: "Access rights are reviewed at regular intervals, and this is recorded.", kind: "states" },
    { text: "Access rights are reviewed at regular intervals, but only at the head office.", kind: "limits" },
    { text: "Access rights are not reviewed at regular intervals.", kind: "denies" },
    { text: "Access rights will be reviewed at regular intervals.", kind: "plans" },
  ]);
});

test("what denies something is not turned, and a plan needs a verb of being", () => {
  const kindsOf = (statement: string) => restate(statement, 1).map(({ kind }) => kind);
  expect(kindsOf("Data is not sold.")).toEqual(["states", "states", "limits"]);
  expect(kindsOf("People can object.")).toEqual(["states", "states", "limits", "denies"]);
  expect(kindsOf("Managers evaluate skills.")).toEqual(["states", "states", "limits"]);
});
