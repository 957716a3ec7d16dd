import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Who signs in at the provider next. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

interface Grant {
  person: Person;
  nonce: string | null;
  challenge: string | null;
  clientId: string;
}

/** An OpenID Connect provider on loopback: discovery, code flow with PKCE, signed id tokens. */
export async function startIdentityProvider() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", use: "sig", alg: "RS256" };
  const grants = new Map<string, Grant>();
  const provider = { issuer: "", person: undefined as Person | undefined };

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") return answer(discovery(provider.issuer));
    if (url.pathname === "/jwks") return answer({ keys: [jwk] });
    if (url.pathname === "/authorize") return authorize(url, response);
    if (url.pathname === "/token") return answer(...(await exchange(await readForm(request))));
    return answer({ error: "not_found" }, 404);
  });

  function authorize(url: URL, response: http.ServerResponse) {
    const ask = url.searchParams;
    if (!provider.person) throw new Error("nobody signs in at the provider");
    const code = randomUUID();
    const clientId = ask.get("client_id") ?? "";
    grants.set(code, {
      person: provider.person,
      nonce: ask.get("nonce"),
      challenge: ask.get("code_challenge"),
      clientId,
    });
    const back = new URL(ask.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", ask.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(form: URLSearchParams): Promise<[unknown, number]> {
    const grant = grants.get(form.get("code") ?? "");
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (!grant || grant.challenge !== challenge) return [{ error: "invalid_grant" }, 400];
    const idToken = await new SignJWT({ ...grant.person, nonce: grant.nonce })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(provider.issuer)
      .setAudience(grant.clientId)
      .setIssuedAt()
      .setExpirationTime("5 minutes")
      .sign(privateKey);
    return [{ access_token: randomUUID(), token_type: "Bearer", id_token: idToken }, 200];
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, { close: () => server.close() });
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

async function readForm(request: http.IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
