import { describe, expect, test } from "vitest";
import { getFramework, listFrameworks, listQuestions, rulesOf } from "@/lib/features/frameworks";
import { factsFrom } from "@/lib/judgment/applicability/branching";
import { countsToday, decide } from "@/lib/judgment/applicability/decide";

const TODAY = "2026-11-22";
const questions = listQuestions().map(({ question }) => question);

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** What the catalog says of a requirement, given answers to its questionnaire. */
function decideFor(requirementId: string, answers: Answers, today = TODAY) {
  const framework = listFrameworks().find(({ code }) =>
    getFramework(code).controls.some(({ requirements }) =>
      requirements.some(({ id }) => id === requirementId),
    ),
  );
  if (!framework) throw new Error(`There is no requirement ${requirementId}`);
  const given = Object.entries(answers).map(([fact, answer]) => [fact, [answer].flat()] as const);
  return decide(rulesOf(framework.code, requirementId), factsFrom(questions, new Map(given)), today);
}

const EU = { place: "eu" };
const AI_SYSTEM = { ...EU, "ai_act.excluded": "no", "ai_act.market": "later" };

describe("what the regulations say of cases", () => {
  test.each<[string, string, Answers, string, object]>([
    [
      "AI Act 26: the deployer of an Annex III system, before 2 December 2027",
      "eu_ai_act_art-26.1",
      {
        ...AI_SYSTEM,
        "role.EU_AI_ACT": "deployer",
        "ai_act.class": "high_annex_iii",
        "ai_act.annex_iii": "employment",
      },
      "2027-12-01",
      { state: "applies_from", from: "2027-12-02" },
    ],
    [
      "AI Act 26: the same, on 2 December 2027",
      "eu_ai_act_art-26.1",
      {
        ...AI_SYSTEM,
        "role.EU_AI_ACT": "deployer",
        "ai_act.class": "high_annex_iii",
        "ai_act.annex_iii": "employment",
      },
      "2027-12-02",
      { state: "applies" },
    ],
    [
      "AI Act 9: the provider of a system under Annex I, Section A",
      "eu_ai_act_art-9.1",
      { ...AI_SYSTEM, "role.EU_AI_ACT": "provider", "ai_act.class": "high_annex_i_a" },
      "2027-12-02",
      { state: "applies_from", from: "2028-08-02" },
    ],
    [
      "AI Act 9: the provider of a system of minimal risk",
      "eu_ai_act_art-9.1",
      { ...AI_SYSTEM, "role.EU_AI_ACT": "provider", "ai_act.class": "minimal" },
      TODAY,
      { state: "does_not_apply" },
    ],
    [
      "AI Act 4: the deployer of any system",
      "eu_ai_act_art-4.1",
      { ...AI_SYSTEM, "role.EU_AI_ACT": "deployer", "ai_act.class": "minimal" },
      TODAY,
      { state: "applies" },
    ],
    [
      "AI Act 50(2): a generator that was on the market before 2 August 2026",
      "eu_ai_act_art-50.2",
      {
        ...AI_SYSTEM,
        "role.EU_AI_ACT": "provider",
        "ai_act.class": "transparency_only",
        "ai_act.transparency": "generates",
        "ai_act.market": "before_2026_08_02",
      },
      TODAY,
      { state: "applies_from", from: "2026-12-02" },
    ],
    [
      "AI Act: a system for military purposes only",
      "eu_ai_act_art-4.1",
      { ...EU, "role.EU_AI_ACT": "deployer", "ai_act.excluded": "military" },
      TODAY,
      { state: "does_not_apply", citation: "Art. 2(3)" },
    ],
    [
      "DORA 6(6): a microenterprise has no internal audit of ICT risk",
      "dora_art-6.4",
      { ...EU, "role.DORA": "financial_entity", "dora.regime": "full", size: "micro" },
      TODAY,
      { state: "does_not_apply", citation: "Art. 6(6), 3(60)" },
    ],
    [
      "DORA 6(1): a microenterprise has a framework for ICT risk all the same",
      "dora_art-6.1",
      { ...EU, "role.DORA": "financial_entity", "dora.regime": "full", size: "micro" },
      TODAY,
      { state: "applies" },
    ],
    [
      "DORA 6(1): an entity under the simplified framework follows Article 16",
      "dora_art-6.1",
      { ...EU, "role.DORA": "financial_entity", "dora.regime": "simplified", size: "small" },
      TODAY,
      { state: "does_not_apply", citation: "Art. 16(1)" },
    ],
    [
      "DORA 24: a central counterparty is no microenterprise, however small",
      "dora_art-24.1",
      {
        ...EU,
        "role.DORA": ["financial_entity", "central_counterparty"],
        "dora.regime": "full",
        size: "micro",
      },
      TODAY,
      { state: "applies" },
    ],
    [
      "GDPR 30(1): a processor keeps no controller's record",
      "gdpr_art-30.1",
      { ...EU, data: "personal", "role.GDPR": "processor", "gdpr.records": "no" },
      TODAY,
      { state: "does_not_apply", facts: ["role.GDPR"] },
    ],
    [
      "GDPR 30(2): a processor keeps a record of its own",
      "gdpr_art-30.2",
      { ...EU, data: "personal", "role.GDPR": "processor", "gdpr.records": "no" },
      TODAY,
      { state: "applies" },
    ],
    [
      "GDPR 30(5): fewer than 250 people and occasional, harmless processing",
      "gdpr_art-30.1",
      { ...EU, data: "personal", "role.GDPR": "controller", "gdpr.records": "yes" },
      TODAY,
      { state: "does_not_apply", citation: "Art. 30(5)" },
    ],
    [
      "GDPR 9: no special categories",
      "gdpr_art-9.1",
      { ...EU, data: "personal", "role.GDPR": "controller" },
      TODAY,
      { state: "does_not_apply", facts: ["data"] },
    ],
    [
      "GDPR 9: biometric identification is a special category",
      "gdpr_art-9.1",
      { ...EU, data: "biometric", "role.GDPR": "controller" },
      TODAY,
      { state: "applies" },
    ],
    [
      "DSA 20: a small platform is exempt",
      "dsa_art-20.1",
      { ...EU, size: "small", "role.DSA": "online_platform" },
      TODAY,
      { state: "does_not_apply", citation: "Art. 19" },
    ],
    [
      "DSA 20: a very large platform is not, whatever its staff",
      "dsa_art-20.1",
      { ...EU, size: "small", "role.DSA": "vlop" },
      TODAY,
      { state: "applies" },
    ],
    [
      "NIS2 21: a bank follows DORA",
      "nis2_art-21.2.d.1",
      {
        ...EU,
        size: "large",
        sector: "finance",
        "role.NIS2": "essential_entity",
        "role.DORA": "financial_entity",
      },
      TODAY,
      { state: "does_not_apply", citation: "Art. 4(1)-(2); DORA, Art. 1(2)" },
    ],
    [
      "NIS2 21: a hospital does not",
      "nis2_art-21.2.d.1",
      { ...EU, size: "large", sector: "health", "role.NIS2": "essential_entity", "role.DORA": "none" },
      TODAY,
      { state: "applies" },
    ],
    [
      "GDPR: an organization without a link to the EU",
      "gdpr_art-6.1",
      { place: "california", data: "personal", "role.GDPR": "controller" },
      TODAY,
      { state: "does_not_apply", facts: ["place"] },
    ],
  ])("%s", (_, requirementId, answers, today, expected) => {
    expect(decideFor(requirementId, answers, today)).toMatchObject(expected);
  });

  test("with no answer at all, the duties of today count and those of 2027 do not", () => {
    for (const { code } of listFrameworks()) {
      for (const { requirements } of getFramework(code).controls) {
        for (const { id, effective } of requirements) {
          const isLater = effective.length > 0 && effective.every(({ from }) => from > TODAY);
          expect(countsToday(decideFor(id, {})), id).toBe(!isLater);
        }
      }
    }
  });
});
