// @vitest-environment jsdom
import { expect, test } from "vitest";
import { CurrentRisk } from "@/components/systems/risk-score";
import { renderPage } from "../../support/render";

const says = (risk: Parameters<typeof CurrentRisk>[0]["risk"]) =>
  renderPage(<CurrentRisk risk={risk} />).container.textContent;

test("a low risk that rests on an audit of a fifth of the requirements says so", () => {
  expect(says({ risk_score: 0, risk_level: "LOW", audit_coverage: 19 })).toBe("0Low, from 19% coverage");
  expect(says({ risk_score: 12, risk_level: "LOW", audit_coverage: null })).toBe("12Low");
  expect(says({ risk_score: 0, risk_level: "NOT_MEASURED", audit_coverage: null })).toBe("Not yet measured");
});
