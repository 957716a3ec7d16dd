import { X509Certificate } from "node:crypto";
import { Certificate } from "pkijs";

/** The certificates that time stamps are checked with. */
export interface Roots {
  /** Self-signed: trusted. */
  trusted: readonly Certificate[];
  /** Not trusted by themselves: they complete a chain to one that is. */
  intermediates: readonly Certificate[];
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads certificates in PEM, as `openssl -CAfile` does: the self-signed ones are trusted.
 *
 * @throws Error when there is no self-signed one, or something that is no certificate
 */
export function readRoots(pem: string): Roots {
  const certificates = (pem.match(PEM) ?? []).map((text) => {
    const node = new X509Certificate(text);
    return {
      isRoot: node.checkIssued(node) && node.verify(node.publicKey),
      own: Certificate.fromBER(node.raw),
    };
  });
  const select = (isRoot: boolean) =>
    certificates.filter((one) => one.isRoot === isRoot).map(({ own }) => own);
  const roots = { trusted: select(true), intermediates: select(false) };
  if (roots.trusted.length === 0) throw new Error("it contains no self-signed certificate in PEM");
  return roots;
}

/** How people know a certificate's subject: its common name, or what else it goes by. */
export function subjectName({ subject }: X509Certificate): string {
  const parts = new Map(
    subject.split("\n").map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
  return parts.get("CN") ?? parts.get("O") ?? subject.replaceAll("\n", ", ");
}
