/** What people call the frameworks of the catalog where there is little room. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  SOC2: "SOC 2",
  GDPR: "GDPR",
  EU_AI_ACT: "EU AI Act",
  ISO27001: "ISO 27001",
  HIPAA: "HIPAA",
  NIST_AI_RMF: "NIST AI RMF",
  NIST_CSF: "NIST CSF",
  ISO42001: "ISO 42001",
  PCI_DSS: "PCI DSS",
  CCPA: "CCPA",
  NIS2: "NIS2",
  DORA: "DORA",
  DSA: "DSA",
  DMA: "DMA",
};

/** The short name of a framework; of one of the organization's own, its name. */
export function shortFrameworkName(code: string, name: string): string {
  return SHORT_NAMES[code] ?? name;
}

/** A framework in a list: short, with the whole name on hover. */
export function FrameworkBadge({ code, name }: { code: string; name: string }) {
  return (
    <span
      title={name}
      className="inline-block max-w-52 truncate rounded-sm bg-pressed px-1.5 py-0.5 align-middle font-medium text-ink-soft text-xs"
    >
      {shortFrameworkName(code, name)}
    </span>
  );
}
