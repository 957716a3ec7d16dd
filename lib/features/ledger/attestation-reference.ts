import { describeSchema, type SchemaReference } from "@/lib/core/reference";
import { AttesterSchema, CosignatureSchema, TimeStampSchema } from "./attestation-schema";

/** What the members of attestations mean wherever they are answered. */
export const attestationTexts = {
  time_stamp: "The chain's newest time stamp (RFC 3161); null while there is none. Often of a smaller size.",
  cosignatures: "The newest cosignature of each witness. Often of a smaller size.",
  attesters: "The authority and the witnesses that are set up, and how far each has come.",
};

/** What time stamps and cosignatures mean. */
export const attestationSchemas: readonly SchemaReference[] = [
  describeSchema(
    "LedgerTimeStamp",
    TimeStampSchema,
    "A time stamp (RFC 3161): the checkpoint, and so every entry it covers, existed at that time. Check it with `openssl ts -verify`.",
    {
      size: "How many entries the stamped checkpoint covers.",
      checkpoint: "The signed note whose UTF-8 was stamped.",
      authority: "Who stamped it: the common name of the signing certificate.",
      policy: "Object identifier of the policy it was issued under.",
      serial_number: "Serial number of the stamp at its authority, in hex.",
      stamped_at: "The time that the authority vouches for.",
      certificate_valid_from:
        "When the signing certificate's validity begins, as the token says; null where the token does not hold the certificate.",
      certificate_valid_until:
        "When it ends. Before that the chain is stamped again. Whether the certificate was revoked is not checked.",
      token: "The TimeStampToken in DER with its certificates, in base64.",
    },
  ),
  describeSchema(
    "LedgerCosignature",
    CosignatureSchema,
    "A witness's signature over a checkpoint (C2SP tlog-cosignature): at that time it was the largest that the witness saw, and it continued every one before.",
    {
      witness: "Name of the witness.",
      public_key: "The witness's key, as `name+keyid+key`. Compare it with the one the witness gave you.",
      size: "How many entries the cosigned checkpoint covers.",
      checkpoint: "The signed note with the witness's signature line.",
      cosigned_at: "When the witness signed.",
    },
  ),
  describeSchema(
    "LedgerAttester",
    AttesterSchema,
    "A time-stamping authority or a witness of this installation.",
    {
      kind: "What it gives.",
      name: "The authority's host, or the witness's name.",
      state:
        "`waiting`: nothing yet; `current`: the last attempt succeeded; `failing`: it did not; `disputed`: the witness saw another history than this one.",
      size: "Largest size it has vouched for; null while there is none.",
      attested_at: "When it last did; null while it never has.",
      failing_since: "When attempts began to fail; null when the last one succeeded.",
      failure: "Why the last attempt failed; null when it succeeded.",
      next_attempt_at:
        "When it is asked again, if there are entries by then that it has not seen; null before the first time.",
    },
  ),
];
