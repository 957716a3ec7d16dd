import { SettingsError } from "@/lib/platform/env-fields";

/** An S3-compatible bucket. Without credentials the AWS client looks for its own (a role, a profile). */
export interface S3Settings {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

interface S3Variables {
  ASSAY_S3_BUCKET?: string | undefined;
  ASSAY_S3_REGION: string;
  ASSAY_S3_ENDPOINT?: string | undefined;
  ASSAY_S3_ACCESS_KEY_ID?: string | undefined;
  ASSAY_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** @throws SettingsError for half of the credentials */
export function readS3(env: S3Variables): S3Settings | undefined {
  const { ASSAY_S3_BUCKET: bucket, ASSAY_S3_REGION: region, ASSAY_S3_ENDPOINT: endpoint } = env;
  const { ASSAY_S3_ACCESS_KEY_ID: accessKeyId, ASSAY_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) return undefined;
  if (!accessKeyId !== !secretAccessKey) {
    throw new SettingsError([
      "The bucket needs both ASSAY_S3_ACCESS_KEY_ID and ASSAY_S3_SECRET_ACCESS_KEY, or neither.",
    ]);
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials };
}
