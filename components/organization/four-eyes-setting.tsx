"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { changeOrganization } from "@/lib/features/auth/contract";

interface FourEyesSettingProps {
  isRequired: boolean;
  /** Whether the reader is an administrator. */
  canChange: boolean;
}

/** Whether reviews need another person than the one who made the decision. */
export function FourEyesSetting({ isRequired, canChange }: FourEyesSettingProps) {
  const refresh = useRefresh();
  const [isChosen, setChosen] = useState(isRequired);
  const { write, problem } = useWrite();
  const change = async (next: boolean) => {
    setChosen(next);
    const done = await write(() => callApi(changeOrganization, { body: { four_eyes_reviews: next } }));
    if (!done) return setChosen(!next);
    toast.success(next ? "Reviews need a second person" : "Reviews no longer need a second person");
    refresh();
  };
  return (
    <div className="flex flex-col gap-2">
      {problem && (
        <Callout tone="danger" role="alert" title="The setting could not be changed">
          {problem.message}
        </Callout>
      )}
      {canChange ? (
        <LabeledCheckbox checked={isChosen} onChange={change} className="w-fit font-medium">
          Require a second person for reviews
        </LabeledCheckbox>
      ) : (
        <p className="font-medium text-sm">
          {isRequired ? "Reviews need a second person" : "Reviews do not need a second person"}
        </p>
      )}
      <p className="max-w-2xl text-ink-muted text-sm">
        Whoever made a decision, in person or through an API key they created, cannot resolve its review.{" "}
        {isRequired
          ? "An organization with a single manager cannot resolve reviews until another one is added."
          : "While this is off, a resolution by the maker of the decision says so in the review and in the ledger."}
        {!canChange && " Administrators change this."}
      </p>
    </div>
  );
}
