import { describe, expect, test } from "vitest";
import { attemptDelivery } from "@/lib/features/webhooks/attempts";
import { checkAddress } from "@/lib/platform/outbound";
import { allowedBlocks, isPublicAddress } from "@/lib/platform/outbound/address-rules";

const PUBLIC = "93.184.215.14";

/** Checks an address whose host resolves to these. */
const check = (url: string, addresses: readonly string[] = [PUBLIC], cidrs: readonly string[] = []) =>
  checkAddress(url, allowedBlocks(cidrs, false), async () => addresses);

describe("an address of the Internet", () => {
  test.each([
    "https://example.com/hooks",
    "https://example.com:8443/hooks?token=1",
    "https://EXAMPLE.com.",
    "https://93.184.215.14/",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
    "https://xn--bcher-kva.example/",
  ])("%s is allowed", async (url) => {
    expect(await check(url)).toMatchObject({ kind: "allowed" });
  });

  test("is connected to as it was checked, all of it", async () => {
    const addresses = [PUBLIC, "2606:2800:21f:cb07:6820:80da:af6b:8b2c"];
    expect(await check("https://example.com/", addresses)).toMatchObject({ kind: "allowed", addresses });
  });
});

/** Literals, as a URL may write them: every one leads somewhere that is not the Internet. */
const HOSTILE_URLS = [
  // This machine, in every notation a URL parser knows.
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.0.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://127.255.255.254/",
  "https://127%2e0%2e0%2e1/",
  "https://１２７.0.0.1/",
  "https://127。0。0。1/",
  "https://[::1]/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::127.0.0.1]/",
  "https://0/",
  "https://0.0.0.0/",
  "https://0.1.2.3/",
  "https://[::]/",
  // Private and link-local networks, the metadata servers of clouds.
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://0xa9fea9fe/",
  "https://[::ffff:169.254.169.254]/",
  "https://100.100.100.200/",
  "https://168.63.129.16/",
  "https://192.0.0.192/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://[fec0::1]/",
  "https://[fc00::1]/",
  "https://100.64.0.1/",
  "https://100.127.255.255/",
  // IPv6 that carries an IPv4 address of any kind.
  "https://[2002:7f00:1::]/",
  "https://[2002:a00:1::1]/",
  "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b::a9fe:a9fe]/",
  "https://[64:ff9b:1::a00:1]/",
  "https://[::ffff:0:127.0.0.1]/",
  // Reserved, documentation, benchmarks, multicast, broadcast, not assigned.
  "https://192.0.2.1/",
  "https://198.51.100.1/",
  "https://203.0.113.1/",
  "https://198.18.0.1/",
  "https://192.88.99.1/",
  "https://224.0.0.1/",
  "https://239.255.255.250/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://[ff02::1]/",
  "https://[2001:db8::1]/",
  "https://[3fff::1]/",
  "https://[100::1]/",
  "https://[2001:2::1]/",
  "https://[2001:10::1]/",
  "https://[5f00::1]/",
  "https://[4000::1]/",
  "https://[e000::1]/",
  // Names of this machine and its network, whatever they resolve to.
  "https://localhost/",
  "https://LOCALHOST./",
  "https://a.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://kubernetes.default.svc.cluster.local/",
  // Other schemes, credentials, no encryption.
  "http://example.com/",
  "http://93.184.215.14/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com:6379/_FLUSHALL",
  "javascript:alert(1)",
  "data:text/plain,x",
  "https://user@example.com/",
  "https://user:secret@example.com/",
  "https://:secret@example.com/",
  "https://example.com@127.0.0.1/",
  "https://127.0.0.1#@example.com/",
  "https://127.0.0.1\\@example.com/",
  "https://",
  "https:// /",
  "//example.com/",
  "",
];

describe("an address that may not be reached", () => {
  test.each(HOSTILE_URLS)("%s is refused with a reason", async (url) => {
    expect(await check(url)).toEqual({ kind: "refused", reason: expect.stringMatching(/^must \S/) });
  });

  test.each([
    ["10.0.0.1"],
    ["::ffff:10.0.0.1"],
    ["fe80::1%eth0"],
    [PUBLIC, "127.0.0.1"],
    ["127.0.0.1", PUBLIC],
    [PUBLIC, "::1"],
    ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "fd00::1"],
    ["not an address"],
  ])("a name that resolves to %s %s is refused", async (...addresses) => {
    expect(await check("https://example.com/", addresses)).toMatchObject({ kind: "refused" });
  });

  test("says why without naming what the host resolves to", async () => {
    const answer = await check("https://intranet.example.com/", ["10.1.2.3"]);
    expect(JSON.stringify(answer)).not.toContain("10.1.2.3");
  });

  test("is not the Internet's, and the Internet's are", () => {
    for (const address of ["1.1.1.1", "9.9.9.9", "223.255.255.254", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of ["", "1.1.1", "example.com", "::", "4000::1"])
      expect(isPublicAddress(address), address).toBe(false);
  });
});

describe("a name that does not resolve now", () => {
  const resolvesNot = (url: string, cidrs: readonly string[] = []) =>
    checkAddress(url, allowedBlocks(cidrs, false), async () => {
      throw new Error("ENOTFOUND");
    });

  test("is neither allowed nor refused", async () => {
    expect(await resolvesNot("https://example.com/")).toEqual({ kind: "unresolved" });
    expect(await check("https://example.com/", [])).toEqual({ kind: "unresolved" });
  });

  test("is refused when it is local, or without encryption", async () => {
    for (const url of ["https://localhost/", "https://db.internal/", "http://example.com/"])
      expect(await resolvesNot(url, ["10.0.0.0/8"])).toMatchObject({ kind: "refused" });
  });
});

describe("what the operator allows", () => {
  const allowed = ["10.0.0.0/8", "fd00::/8"];

  test("may be private, without encryption, and have a local name", async () => {
    for (const url of ["http://10.1.2.3/", "https://10.1.2.3/", "http://[fd00::1]:8080/"])
      expect(await check(url, [], allowed), url).toMatchObject({ kind: "allowed" });
    for (const url of ["http://hooks.internal/", "https://localhost/"])
      expect(await check(url, ["10.0.0.1"], allowed), url).toMatchObject({ kind: "allowed" });
    expect(await check("https://example.com/", ["10.0.0.1", PUBLIC], allowed)).toMatchObject({
      kind: "allowed",
    });
  });

  test("is no more than that", async () => {
    for (const url of ["http://11.0.0.1/", "http://127.0.0.1/", "https://192.168.0.1/", "http://[fc00::1]/"])
      expect(await check(url, [], allowed), url).toMatchObject({ kind: "refused" });
    expect(await check("http://example.com/", ["10.0.0.1", PUBLIC], allowed)).toMatchObject({
      kind: "refused",
    });
    expect(await check("https://example.com/", ["10.0.0.1", "127.0.0.1"], allowed)).toMatchObject({
      kind: "refused",
    });
    expect(await check("https://user@10.0.0.1/", [], allowed)).toMatchObject({ kind: "refused" });
  });

  test("is loopback too in a demonstration", async () => {
    const demonstration = allowedBlocks([], true);
    for (const url of ["http://127.0.0.1:9000/", "http://[::1]:9000/", "http://localhost:9000/"]) {
      const answer = await checkAddress(url, demonstration, async () => ["127.0.0.1"]);
      expect(answer, url).toMatchObject({ kind: "allowed" });
    }
    expect(await checkAddress("http://10.0.0.1/", demonstration, async () => [])).toMatchObject({
      kind: "refused",
    });
  });
});

describe("a name that changes its mind", () => {
  const delivery = {
    url: "https://rebind.example.com/hook",
    eventId: "evt_1",
    body: "{}",
    secrets: { current: "whsec_AAEC" },
    isDemonstration: false,
  };

  test("is asked once in each attempt, and only what was checked is connected to", async () => {
    const answers = [[PUBLIC], ["127.0.0.1"], [PUBLIC, "169.254.169.254"], ["10.0.0.1"]];
    let asked = 0;
    const connected: (readonly string[])[] = [];
    const attempt = () =>
      attemptDelivery(delivery, {
        allowedCidrs: [],
        resolve: async () => answers[asked++] ?? [],
        send: async ({ addresses }) => {
          connected.push(addresses);
          return { statusCode: 200, retryAfter: undefined, excerpt: "", error: undefined };
        },
        now: () => new Date(),
      });
    const failures = [];
    for (const _ of answers) failures.push((await attempt()).failure);
    expect(failures).toEqual([null, "refused_address", "refused_address", "refused_address"]);
    expect(asked).toBe(4);
    expect(connected).toEqual([[PUBLIC]]);
  });

  test("is a failed attempt when it has no answer", async () => {
    const result = await attemptDelivery(delivery, {
      allowedCidrs: [],
      resolve: () => Promise.reject(new Error("ENOTFOUND")),
      send: () => Promise.reject(new Error("must not be called")),
      now: () => new Date(),
    });
    expect(result).toMatchObject({ failure: "unresolved", statusCode: null });
  });
});
