import { expect, test, vi } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import { sharedError } from "@/lib/core/shared-error";

async function otherCopy() {
  vi.resetModules();
  return import("@/lib/core/errors");
}

test("an error is recognized whichever copy of its module made it", async () => {
  const other = await otherCopy();
  expect(other.ServiceError).not.toBe(ServiceError);
  const error = new other.ServiceError({ code: "unavailable", message: "Later.", retryAfterSeconds: 60 });
  expect(error instanceof ServiceError).toBe(true);
  expect(new ServiceError({ code: "conflict", message: "No." }) instanceof other.ServiceError).toBe(true);
  expect(error).toMatchObject({ name: "ServiceError", status: 503, retryAfterSeconds: 60 });
});

test("nothing else is taken for it", () => {
  class Other extends sharedError("Other") {}
  const alike = Object.assign(new Error("Later."), { name: "ServiceError", code: "unavailable" });
  for (const value of [alike, new Other("no"), "ServiceError", null, undefined, {}])
    expect(value instanceof ServiceError).toBe(false);
});

test("a subclass is distinguished from its base and its siblings", () => {
  class Narrow extends ServiceError {}
  class Sibling extends ServiceError {}
  const narrow = new Narrow({ code: "conflict", message: "No." });
  expect(narrow instanceof ServiceError).toBe(true);
  expect(narrow instanceof Narrow).toBe(true);
  expect(narrow instanceof Sibling).toBe(false);
  expect(new ServiceError({ code: "conflict", message: "No." }) instanceof Narrow).toBe(false);
});
