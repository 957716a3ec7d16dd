import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from "pkijs";

/** From when until when a certificate is valid. */
export interface Validity {
  from: Date;
  until: Date;
}

/**
 * How long the certificate is valid that signed a stamp, as the stamp itself says. Checks nothing: for stamps that were
 * checked when they were kept. Whether the certificate was revoked is not known here.
 *
 * @param token the TimeStampToken in DER
 * @returns undefined for bytes that are no such token, or one without its certificate
 */
export function signerValidity(token: Uint8Array): Validity | undefined {
  try {
    const content = ContentInfo.fromBER(Uint8Array.from(token));
    const { signerInfos, certificates = [] } = new SignedData({ schema: content.content });
    const sid = signerInfos[0]?.sid;
    const signer = certificates.find(
      (one): one is Certificate =>
        one instanceof Certificate &&
        sid instanceof IssuerAndSerialNumber &&
        one.issuer.isEqual(sid.issuer) &&
        one.serialNumber.isEqual(sid.serialNumber),
    );
    return signer && { from: signer.notBefore.value, until: signer.notAfter.value };
  } catch {
    return undefined;
  }
}
