"use client";

import { Calculator } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { ConsensusResult } from "@/lib/features/orchestrator/schema";
import type { Strategy } from "@/lib/judgment/consensus/vocabulary";
import { countOfClaims } from "./chain-model";
import { shareText } from "./labels";
import { countOfVotes } from "./live-run";

const AGREEMENT_RULES: Readonly<Record<Strategy, { what: string; rule: string }>> = {
  voting: {
    what: "The share of the leading option among the valid votes. Abstentions are no votes.",
    rule: "It takes three valid votes, no tie, and at most a third abstaining.",
  },
  adversarial_debate: {
    what: "The share of the roles that hold what the judge decided.",
    rule: "A judge who decides otherwise when the order is swapped abstains, and then nothing is decided.",
  },
  chain_of_verification: {
    what: "Supported claims among those that were supported or refuted.",
    rule: "Half of the claims have to be decided, and no refuted claim may carry the vote.",
  },
};

/** How agreement and confidence are computed, with this run's numbers. */
export function Arithmetic({ result }: { result: ConsensusResult }) {
  return (
    <Popover
      label="How agreement and confidence are computed"
      className="w-96 p-0"
      trigger={
        <Button variant="ghost" size="sm" className="-ml-2 print:hidden">
          <Calculator />
          How it is computed
        </Button>
      }
    >
      <section
        aria-label="Arithmetic"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="flex max-h-(--radix-popover-content-available-height) flex-col gap-3 overflow-y-auto rounded-lg p-4 -outline-offset-2"
      >
        <AgreementPart result={result} />
        <IndependencePart result={result} />
        <ConfidencePart result={result} />
        <p className="text-ink-muted text-xs">
          What a model says of its own certainty is near chance and enters nowhere. Method{" "}
          <span className="font-mono">{result.confidence_method}</span>.
        </p>
      </section>
    </Popover>
  );
}

function AgreementPart({ result }: { result: ConsensusResult }) {
  const { agreement, min_agreement, strategy, votes } = result;
  const { what, rule } = AGREEMENT_RULES[strategy];
  return (
    <Part title="Agreement">
      <p>{what}</p>
      {agreement !== null && (
        <Formula>
          {`${fraction()}${shareText(agreement)} ${agreement >= min_agreement ? "≥" : "<"} ${shareText(min_agreement)} needed`}
        </Formula>
      )}
      <p>{rule}</p>
    </Part>
  );

  function fraction(): string {
    if (agreement === null) return "";
    if (strategy === "chain_of_verification") {
      const { supported, decided } = countOfClaims(result.steps);
      return `${supported} ÷ ${decided} = `;
    }
    const { leading, valid } = countOfVotes(votes, agreement);
    return `${leading} ÷ ${valid} = `;
  }
}

function IndependencePart({ result }: { result: ConsensusResult }) {
  const isClaims = result.strategy === "chain_of_verification";
  return (
    <Part title={isClaims ? "Verifications that count as independent" : "Votes that count as independent"}>
      <p>
        Models err alike: ρ is 0.44 between two of different providers, 0.8 within one, 1 for the same model;
        the mean over all pairs counts.
      </p>
      <Formula>{`n_eff = n ÷ (1 + (n − 1) ρ) = ${shareText(result.effective_votes)}`}</Formula>
    </Part>
  );
}

function ConfidencePart({ result }: { result: ConsensusResult }) {
  const { agreement, effective_votes, confidence, decision } = result;
  const independent = shareText(effective_votes);
  return (
    <Part title="Confidence">
      {decision === "NO_CONSENSUS" || agreement === null ? (
        <p>There is no decision it could be the confidence in, so it is 0.</p>
      ) : (
        <>
          <p>The agreement, drawn towards one half the more, the fewer of them are independent.</p>
          <Formula>
            {`(${shareText(agreement)} × ${independent} + 0.5) ÷ (${independent} + 1) = ${shareText(confidence)}`}
          </Formula>
        </>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5 text-ink-soft">
      <h3 className="font-semibold text-ink text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Formula({ children }: { children: string }) {
  return <p className="rounded-md bg-sunken px-3 py-2 font-mono text-ink text-xs leading-5">{children}</p>;
}
