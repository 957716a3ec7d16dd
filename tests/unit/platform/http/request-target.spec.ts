import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTarget } from "@/lib/platform/http/request-target";

describe("a request line", () => {
  test("keeps a plain address as it came, query included", () => {
    for (const url of [
      "/v1/programs?skip=1",
      "/v1/programs/prg_1/controls/Art.%205(1)",
      "/overview/",
      "/?a=//",
    ]) {
      expect(readTarget("GET", url)).toMatchObject({ url, host: undefined, allow: undefined });
    }
  });

  test("in absolute form is the path, and its host overrides the header", () => {
    expect(readTarget("GET", "http://assay.test:81/v1/me?x=1")).toMatchObject({
      url: "/v1/me?x=1",
      host: "assay.test:81",
    });
    expect(readTarget("GET", "HTTP://assay.test")).toMatchObject({ url: "/", area: "pages" });
  });

  test("of the interface in another spelling is an address that no route has", () => {
    for (const url of ["/v1/me/", "/v1//me", "/V1/me", "/v1/./me", "/x/../v1/me", "/v1/me;a", "/v1%2Fme"])
      expect(readTarget("GET", url), url).toMatchObject({ url: "/v1/-", area: "api" });
  });

  test("beside the interface stays what it is", () => {
    for (const url of ["/v10", "/v1-docs", "/authors", "/api/v1/me", "/_next/static/a.js"])
      expect(readTarget("GET", url), url).toMatchObject({ url, area: "pages" });
  });

  test("is answered or refused whatever it holds, and what passes as the interface has one spelling", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const target = readTarget("GET", `/v1/${text}`);
        if (target?.area !== "api") return;
        const path = target.url.split(/[?#]/)[0] ?? "";
        expect(path).not.toMatch(/\/\/|\\|;|\/$|\/\.{1,2}(\/|$)/);
      }),
    );
  });
});
