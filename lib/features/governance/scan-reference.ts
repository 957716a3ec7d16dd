import { describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { ScanContentSchema, ScanFindingSchema, ScanResultSchema } from "@/lib/judgment/scan/schema";
import * as contract from "./scan-contract";

export const reference: Reference = {
  schemas: [
    describeSchema("ScanFinding", ScanFindingSchema, "Something a scan found in a text.", {
      check: "The check that found it.",
      kind: "What was recognized, such as `email_address` or `payment_card`; `likely_injection` where no rule knows the wording.",
      severity: "How much it matters.",
      message: "What was found, in words.",
      start: "Where it begins in the scanned text, in UTF-16 code units.",
      end: "Where it ends, exclusive.",
      excerpt: "The passage with its sensitive part masked.",
    }),
    describeSchema("ScanResult", ScanResultSchema, "What a scan found.", {
      passed: "Whether nothing was found.",
      findings: "What was found, in the order of the text.",
      checks_run: "The checks that ran: always all of them.",
      findings_omitted: "How many findings are not listed because there were too many.",
    }),
    describeSchema("ScanContent", ScanContentSchema, "The text to scan.", {
      content: "The text to scan. It is not stored.",
      system_name: "A name for your own records. A scan registers and stores nothing.",
    }),
  ],
  operations: [
    describeOperation(contract.scanContent, {
      description:
        "Looks for personal data, secrets, prompt injection and unsafe instructions by rules, and for prompt injection also by likeness where the embedded sentence model runs. No language model is asked, nothing is stored, and the same text gives the same result. What is found is masked in `excerpt`.",
      request: {
        content: "Send the invoice to jane@example.com.",
        system_name: "Aria support assistant",
      },
      response: {
        passed: false,
        findings: [
          {
            check: "personal_data",
            kind: "email_address",
            severity: "medium",
            message: "An email address.",
            start: 27,
            end: 43,
            excerpt: "j***@example.com",
          },
        ],
        checks_run: ["personal_data", "secrets", "prompt_injection", "unsafe_instructions"],
        findings_omitted: 0,
      },
    }),
  ],
};
