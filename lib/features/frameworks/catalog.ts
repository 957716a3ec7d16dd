import ccpa from "./catalog/ccpa.json";
import dma from "./catalog/dma.json";
import dora from "./catalog/dora.json";
import dsa from "./catalog/dsa.json";
import euAiAct from "./catalog/eu-ai-act.json";
import gdpr from "./catalog/gdpr.json";
import hipaa from "./catalog/hipaa.json";
import iso27001 from "./catalog/iso27001.json";
import iso42001 from "./catalog/iso42001.json";
import nis2 from "./catalog/nis2.json";
import nistAiRmf from "./catalog/nist-ai-rmf.json";
import nistCsf from "./catalog/nist-csf.json";
import pciDss from "./catalog/pci-dss.json";
import profile from "./catalog/profile.json";
import relations from "./catalog/relations.json";
import soc2 from "./catalog/soc2.json";
import type { RawCatalog } from "./load-catalog";

/** The framework files, in the order of the contract's table. Checked by `loadCatalog`. */
const CATALOG_FILES: readonly unknown[] = [
  soc2,
  gdpr,
  euAiAct,
  iso27001,
  hipaa,
  nistAiRmf,
  nistCsf,
  iso42001,
  pciDss,
  ccpa,
  nis2,
  dora,
  dsa,
  dma,
];

/** The catalog as written by hand. Checked by `loadCatalog`. */
export const CATALOG: RawCatalog = { files: CATALOG_FILES, questions: profile, relations };
